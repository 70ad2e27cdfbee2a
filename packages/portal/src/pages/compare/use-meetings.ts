import { useEffect, useMemo, useReducer, useState } from 'react'
import { type ComparedUnit, recordsOf, type UnitsMeeting } from './compared-unit.js'
import { createMeetingFinder } from './find-in-slices.js'

/** Returns the meetings of each pair of units; `null` while the search runs. */
export function useMeetings(units: readonly ComparedUnit[]): readonly UnitsMeeting[] | null {
  const [finder] = useState(createMeetingFinder)
  const [round, look] = useReducer((rounds: number) => rounds + 1, 0)
  const compared = useMemo(() => units.map((unit) => ({ id: unit, records: recordsOf(unit) })), [units])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round adds results.
  const meetings = useMemo(() => finder.known(compared), [finder, compared, round])
  const isKnown = meetings !== null
  useEffect(() => {
    if (isKnown) return
    const leaving = new AbortController()
    void finder.find(compared, leaving.signal).then(() => {
      if (!leaving.signal.aborted) look()
    })
    return () => leaving.abort()
  }, [finder, compared, isKnown])
  return meetings
}
