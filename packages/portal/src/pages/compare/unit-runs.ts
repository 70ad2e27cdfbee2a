import {
  type BalizaClient,
  type HistoryRecord,
  historyTimes,
  hostNow,
  type Imei,
  isBalizaError,
  type StateSpan,
  stateSpans,
} from '@baliza/sdk-core/internal'
import { atom, type ReadableAtom } from 'nanostores'
import { texts } from '../../context/page-texts.js'

export type UnitRun =
  | { readonly state: 'loading' }
  | {
      readonly state: 'failed'
      readonly reason: string
      /** The server rejected the query, and would reject it again. */
      readonly refused: boolean
    }
  | {
      readonly state: 'ready'
      readonly records: readonly HistoryRecord[]
      readonly spans: readonly StateSpan[]
    }

export const mayRetry = (run: UnitRun): boolean => run.state === 'failed' && !run.refused

/** Unix ms; both ends are inclusive. */
export interface AskedRange {
  readonly from: number
  readonly to: number
}

/** The histories of the compared units. Each is loaded by its own call, so that one failure does not affect the others. */
export interface UnitRuns {
  readonly $runs: ReadableAtom<ReadonlyMap<Imei, UnitRun>>
  /** Loads the missing histories of these units, and drops those of other units. */
  ask(units: readonly Imei[], range: AskedRange): void
  /** Reloads all that failed and were not rejected. */
  retry(): void
  close(): void
}

/** Timeout in ms: a year of records takes long. */
const patience = 120_000

/** Returns the intervals of a range without records: first the time that the state before it lasts, then no contact. */
function unreported(records: readonly HistoryRecord[], { from, to }: AskedRange): StateSpan[] {
  const times = historyTimes(records)
  if (times === null) return []
  const spans: StateSpan[] = []
  let start = from
  for (const state of ['moving', 'idle', 'off'] as const) {
    if (times[state] === 0) continue
    spans.push({ state, from: start, to: start + times[state] })
    start += times[state]
  }
  return start < to ? [...spans, { state: 'offline', from: start, to }] : spans
}

export function createUnitRuns(client: Pick<BalizaClient, 'history'>): UnitRuns {
  const $runs = atom<ReadonlyMap<Imei, UnitRun>>(new Map())
  const pending = new Map<Imei, AbortController>()
  let asked: AskedRange | null = null

  const put = (imei: Imei, run: UnitRun) => $runs.set(new Map($runs.get()).set(imei, run))

  function leave(imei: Imei): void {
    pending.get(imei)?.abort()
    pending.delete(imei)
  }

  async function load(imei: Imei, { from, to }: AskedRange): Promise<void> {
    leave(imei)
    const leaving = new AbortController()
    pending.set(imei, leaving)
    put(imei, { state: 'loading' })
    try {
      const query = { imei, finicial: from, ffinal: to }
      const records = await client.history.all(query, { signal: leaving.signal, timeout: patience })
      if (leaving.signal.aborted) return
      const during = { from, to: Math.min(to, hostNow()) }
      const spans =
        records.length === 0 ? unreported(records, during) : stateSpans(records, undefined, during)
      put(imei, { state: 'ready', records, spans })
    } catch (error) {
      if (leaving.signal.aborted) return
      if (!isBalizaError(error)) throw error
      // A rejection has the server's message (specification 1, section 8); every other error has one common text.
      const refused = error.code === 'refused' || error.code === 'forbidden'
      put(imei, { state: 'failed', reason: (refused && error.mensaje) || texts.errors.history, refused })
    } finally {
      if (pending.get(imei) === leaving) pending.delete(imei)
    }
  }

  return {
    $runs,
    ask(units, range) {
      const isSame = asked?.from === range.from && asked.to === range.to
      asked = range
      const kept = new Map([...$runs.get()].filter(([imei]) => isSame && units.includes(imei)))
      for (const imei of pending.keys()) if (!kept.has(imei)) leave(imei)
      $runs.set(kept)
      for (const imei of units) if (!kept.has(imei)) void load(imei, range)
    },
    retry() {
      if (asked === null) return
      for (const [imei, run] of $runs.get()) if (mayRetry(run)) void load(imei, asked)
    },
    close() {
      for (const imei of pending.keys()) leave(imei)
    },
  }
}
