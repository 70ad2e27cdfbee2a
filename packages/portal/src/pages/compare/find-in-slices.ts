import { findMeetings, type HistoryRecord, type KnownTrack, knownTrack, type Meeting } from '@baliza/sdk-core'

type Records = readonly HistoryRecord[]

/** One of the compared, whose history is there. */
export interface Compared<Id> {
  readonly id: Id
  readonly records: Records
}

/** Two of them met. */
export interface FoundMeeting<Id> extends Meeting {
  readonly one: Id
  readonly other: Id
}

/**
 * Finds the meetings of every two of several units, a step at a time, so that the page answers meanwhile. What was found
 * of two histories is not looked for again.
 */
export function createMeetingFinder() {
  const paths = new WeakMap<Records, KnownTrack>()
  const found = new WeakMap<Records, WeakMap<Records, readonly Meeting[]>>()

  async function pathOf(records: Records): Promise<KnownTrack> {
    const known = paths.get(records)
    if (known !== undefined) return known
    await nextTask()
    const path = knownTrack(records)
    paths.set(records, path)
    return path
  }

  return {
    /** All that is known of these, oldest first; `null`: some two of them are still to be looked at. */
    known<Id>(units: readonly Compared<Id>[]): readonly FoundMeeting<Id>[] | null {
      const all: FoundMeeting<Id>[] = []
      for (const [one, other] of pairsOf(units)) {
        const meetings = found.get(one.records)?.get(other.records)
        if (meetings === undefined) return null
        for (const meeting of meetings) all.push({ ...meeting, one: one.id, other: other.id })
      }
      return all.sort((a, b) => a.from - b.from)
    },
    /** Looks at those that are still to be looked at, until the signal ends it. */
    async find(units: readonly Compared<unknown>[], signal: AbortSignal): Promise<void> {
      for (const [{ records: one }, { records: other }] of pairsOf(units)) {
        const ofOne = found.get(one) ?? new WeakMap<Records, readonly Meeting[]>()
        if (ofOne.has(other)) continue
        const [a, b] = [await pathOf(one), await pathOf(other)]
        await nextTask()
        if (signal.aborted) return
        found.set(one, ofOne.set(other, findMeetings(a, b)))
      }
    },
  }
}

/** Every two of them, once. */
function pairsOf<Unit>(units: readonly Unit[]): readonly (readonly [one: Unit, other: Unit])[] {
  return units.flatMap((one, index) => units.slice(index + 1).map((other) => [one, other] as const))
}

/** After whatever the browser has to do: a frame, a key. */
const nextTask = () => new Promise<void>((done) => setTimeout(done))
