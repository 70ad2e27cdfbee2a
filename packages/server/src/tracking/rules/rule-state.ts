/** State of a unit for an event with time settings, Unix ms. */
export interface RuleState {
  /** Alternating start and end times of the event's condition. A last start without an end is still open. */
  readonly spans: readonly number[]
  /** Times of its alerts, sorted. */
  readonly alerted: readonly number[]
}

export const emptyRuleState: RuleState = { spans: [], alerted: [] }

/** States by event and unit: read before fixes are checked, and written with them. */
export interface Memory {
  of(event: string, imei: string): RuleState
  keep(event: string, imei: string, state: RuleState): void
  /** Withdraws an alert: a later fix shows that the event did not happen at this time. */
  withdraw(event: string, imei: string, moment: number): void
}

/** An alert of an event that did not happen, as a later fix shows. */
export interface Withdrawn {
  readonly event: string
  readonly imei: string
  /** Time of the alert, Unix ms. */
  readonly time: number
}

export interface RuleStateRow {
  readonly event_id: string
  readonly imei: string
  readonly state: RuleState
}

/** @param rows states in the database */
export function createMemory(rows: readonly RuleStateRow[]): Memory & {
  changes(): readonly RuleStateRow[]
  withdrawn(): readonly Withdrawn[]
} {
  const keyOf = (event: string, imei: string) => `${event} ${imei}`
  const known = new Map(rows.map(({ event_id, imei, state }) => [keyOf(event_id, imei), state]))
  const changed = new Map<string, RuleStateRow>()
  const withdrawn: Withdrawn[] = []
  return {
    of: (event, imei) => known.get(keyOf(event, imei)) ?? emptyRuleState,
    keep(event, imei, state) {
      const key = keyOf(event, imei)
      known.set(key, state)
      changed.set(key, { event_id: event, imei, state })
    },
    withdraw: (event, imei, time) => void withdrawn.push({ event, imei, time }),
    changes: () => [...changed.values()],
    withdrawn: () => withdrawn,
  }
}

/** Returns the start of the open span; `null` if there is none. */
export function sinceOf(spans: RuleState['spans']): number | null {
  return spans.length % 2 === 0 ? null : (spans.at(-1) ?? null)
}

/** Returns the state at `time`: spans that ended later are open again; later spans and alerts are dropped. */
export function stateAt({ spans, alerted }: RuleState, time: number): RuleState {
  return { spans: spans.filter((edge) => edge < time), alerted: alerted.filter((moment) => moment < time) }
}

/** Maximum number of past spans and of alerts that are kept, regardless of their age. */
const most = 50

/**
 * Drops spans and alerts that no fix can change any more.
 * @param before Unix ms
 */
export function dropBefore({ spans, alerted }: RuleState, before: number): RuleState {
  const firstKept = spans.findIndex((_, index) => index % 2 === 0 && (spans[index + 1] ?? before) >= before)
  const kept = firstKept < 0 ? [] : spans.slice(firstKept)
  const since = Math.min(before, kept[0] ?? before)
  // Removes an even number, so that the first value is a start again.
  const surplus = Math.max(0, kept.length - 2 * most)
  return {
    spans: kept.slice(surplus + (surplus % 2)),
    alerted: alerted.filter((time) => time >= since).slice(-most),
  }
}
