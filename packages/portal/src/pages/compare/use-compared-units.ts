import { endOfMinute, type Imei } from '@baliza/sdk-core/internal'
import { useFleetValue } from '@baliza/widgets/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/data/use-atom.js'
import type { Range } from '../../workspace/history-form-state.js'
import { assignLooks, type ComparedLook } from './compared-looks.js'
import { type ComparedUnit, recordsOf } from './compared-unit.js'
import { createUnitRuns, type UnitRun } from './unit-runs.js'

const loading: UnitRun = { state: 'loading' }

/** Returns the compared units; their histories load one by one. */
export function useComparedUnits(imeis: readonly Imei[], { from, to }: Range) {
  const { client } = usePortal()
  const [store] = useState(() => createUnitRuns(client))
  const runs = useAtom(store.$runs)
  const [hidden, setHidden] = useState<ReadonlySet<Imei>>(new Set())
  const looks = useRef<ReadonlyMap<Imei, ComparedLook>>(new Map())
  // The fleet changes with every poll; the names rarely do.
  const names = useFleetValue((fleet) => imeis.map((imei) => fleet.units.get(imei)?.nombre ?? '').join('\n'))

  useEffect(() => {
    // The fields show minutes: the last one counts in full.
    if (from !== null && to !== null) store.ask(imeis, { from, to: endOfMinute(to) })
  }, [store, imeis, from, to])
  useEffect(() => store.close, [store])

  const units = useMemo(() => {
    looks.current = assignLooks(looks.current, imeis)
    const known = names.split('\n')
    return imeis.flatMap((imei, index): ComparedUnit[] => {
      const look = looks.current.get(imei)
      if (look === undefined) return []
      const run = runs.get(imei) ?? loading
      const nombre = known[index] || (run.state === 'ready' && run.records[0]?.nombre) || imei
      return [{ ...look, imei, nombre, run, hidden: hidden.has(imei) }]
    })
  }, [imeis, names, runs, hidden])

  return {
    units,
    /** Units on the map and in the replay: visible, and with records. */
    shown: useMemo(() => units.filter((unit) => !unit.hidden && recordsOf(unit).length > 0), [units]),
    hide(imei: Imei): void {
      const next = new Set(hidden)
      if (!next.delete(imei)) next.add(imei)
      setHidden(next)
    },
    retry: store.retry,
  }
}
