import {
  findMeetings,
  type HistoryRecord,
  type KnownTrack,
  knownTrack,
  type Meeting,
} from '@baliza/sdk-core/internal'

type Records = readonly HistoryRecord[]

/** Compared unit whose history is loaded. */
export interface Compared<Id> {
  readonly id: Id
  readonly records: Records
}

export interface FoundMeeting<Id> extends Meeting {
  readonly one: Id
  readonly other: Id
}

/**
 * Finds the meetings of each pair of units in small steps, so that the page stays responsive. The results of two histories are
 * cached.
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
    /** Returns all cached meetings, oldest first; `null` if a pair has not been searched yet. */
    known<Id>(units: readonly Compared<Id>[]): readonly FoundMeeting<Id>[] | null {
      const all: FoundMeeting<Id>[] = []
      for (const [one, other] of pairsOf(units)) {
        const meetings = found.get(one.records)?.get(other.records)
        if (meetings === undefined) return null
        for (const meeting of meetings) all.push({ ...meeting, one: one.id, other: other.id })
      }
      return all.sort((a, b) => a.from - b.from)
    },
    /** Searches the remaining pairs until the signal aborts. */
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

/** Returns every pair once. */
function pairsOf<Unit>(units: readonly Unit[]): readonly (readonly [one: Unit, other: Unit])[] {
  return units.flatMap((one, index) => units.slice(index + 1).map((other) => [one, other] as const))
}

/** Yields to pending browser work: a frame, a key press. */
const nextTask = () => new Promise<void>((done) => setTimeout(done))
