/** What an event that has to do with time remembers of a unit, Unix ms. */
export interface Held {
  /** Since when what it watches went on, until when, since when …: the last without an end goes on. */
  readonly spans: readonly number[]
  /** The moments that it has alerted, in their order. */
  readonly alerted: readonly number[]
}

export const nothingHeld: Held = { spans: [], alerted: [] }

/** What is remembered of each unit by each event: read before fixes are held against it, and written with them. */
export interface Memory {
  of(event: string, imei: string): Held
  keep(event: string, imei: string, held: Held): void
  /** The event was alerted at this moment, and a later fix shows that it did not happen. */
  withdraw(event: string, imei: string, moment: number): void
}

/** An alert of an event that did not happen, as a later fix shows. */
export interface Withdrawn {
  readonly event: string
  readonly imei: string
  /** Unix ms, of the alert. */
  readonly time: number
}

/** One event's memory of one unit. */
export interface HeldRow {
  readonly event_id: string
  readonly imei: string
  readonly held: Held
}

/** @param rows what the database has */
export function createMemory(rows: readonly HeldRow[]): Memory & {
  changes(): readonly HeldRow[]
  withdrawn(): readonly Withdrawn[]
} {
  const keyOf = (event: string, imei: string) => `${event} ${imei}`
  const known = new Map(rows.map(({ event_id, imei, held }) => [keyOf(event_id, imei), held]))
  const changed = new Map<string, HeldRow>()
  const withdrawn: Withdrawn[] = []
  return {
    of: (event, imei) => known.get(keyOf(event, imei)) ?? nothingHeld,
    keep(event, imei, held) {
      const key = keyOf(event, imei)
      known.set(key, held)
      changed.set(key, { event_id: event, imei, held })
    },
    withdraw: (event, imei, time) => void withdrawn.push({ event, imei, time }),
    changes: () => [...changed.values()],
    withdrawn: () => withdrawn,
  }
}

/** Since when it goes on; `null`: it does not. */
export function sinceOf(spans: Held['spans']): number | null {
  return spans.length % 2 === 0 ? null : (spans.at(-1) ?? null)
}

/** State at `time`: spans that ended later are open again; later spans and alerts are dropped. */
export function heldAt({ spans, alerted }: Held, time: number): Held {
  return { spans: spans.filter((edge) => edge < time), alerted: alerted.filter((moment) => moment < time) }
}

/** No more than this is remembered of what is over, in spans and in alerts, whatever its age. */
const most = 50

/**
 * Without what no fix can change any more, because it ended before.
 * @param before Unix ms
 */
export function forgetBefore({ spans, alerted }: Held, before: number): Held {
  const firstKept = spans.findIndex((_, index) => index % 2 === 0 && (spans[index + 1] ?? before) >= before)
  const kept = firstKept < 0 ? [] : spans.slice(firstKept)
  const since = Math.min(before, kept[0] ?? before)
  // An even number is cut off, so that the first is a beginning again.
  const surplus = Math.max(0, kept.length - 2 * most)
  return {
    spans: kept.slice(surplus + (surplus % 2)),
    alerted: alerted.filter((time) => time >= since).slice(-most),
  }
}
