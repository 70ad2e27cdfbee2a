import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { type LiveUnit, liveColumns } from '../tables/units.js'

/** Channel on which the database announces stored fixes to the server processes. {@link readUnitsNotice} parses the payload. */
export const unitsChannel = 'units'

export interface UnitsChange {
  /**
   * Units that these fixes moved, in their current state. A process of an earlier version omits columns that were added later.
   */
  readonly moved: readonly (Pick<LiveUnit, 'imei'> & Partial<LiveUnit>)[]
  /** Units of which only older fixes were stored. Their current state is unchanged. */
  readonly late: readonly string[]
}

export interface UnitsNotice extends UnitsChange {
  /** The server process that announces it; '': a transaction, see {@link announceUnits}. */
  readonly origin: string
  /** Sequence number among the announcements of this process, from 1; `null`: the process does not number them. */
  readonly place: number | null
}

/** PostgreSQL accepts payloads below 8,000 bytes. An imei has at most 64 characters. */
export const maxPayload = 7_900

/** Announces changed units to every server process when the transaction commits; for callers without a bus. */
export async function announceUnits(
  tx: Queryable,
  change: { readonly moved: readonly LiveUnit[]; readonly late: readonly string[] },
): Promise<void> {
  const notices = writeUnitsNotices('', change, { longest: maxPayload, place: () => null })
  if (notices.length > 0) await notifyAll(tx, unitsChannel, notices)
}

/** Announces payloads on a channel, in order. */
export async function notifyAll(
  database: Queryable,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await database.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
    channel,
    column.texts(payloads),
  ])
}

/** @param place sequence number of the next notice @returns the smallest number of notices that contain the whole change */
export function writeUnitsNotices(
  origin: string,
  { moved, late }: { readonly moved: readonly LiveUnit[]; readonly late: readonly string[] },
  { longest, place }: { readonly longest: number; readonly place: () => number | null },
): string[] {
  const units = moved.map((unit) => JSON.stringify(liveColumns.map((name) => unit[name])))
  const imeis = late.map((imei) => JSON.stringify(imei))
  return [...parts(units, longest, 'moved'), ...parts(imeis, longest, 'late')].map(
    (part) => `{"origin":${JSON.stringify(origin)},"place":${place()},${part}}`,
  )
}

/** Maximum size of a notice before its units, in bytes. An origin has at most 64 characters. */
const head = 128

function parts(items: readonly string[], longest: number, field: 'moved' | 'late'): string[] {
  const made: string[] = []
  let held: string[] = []
  let size = 0
  for (const item of items) {
    const bytes = Buffer.byteLength(item) + 1
    if (held.length > 0 && head + size + bytes > longest) {
      made.push(`"${field}":[${held.join()}]`)
      held = []
      size = 0
    }
    held.push(item)
    size += bytes
  }
  if (held.length > 0) made.push(`"${field}":[${held.join()}]`)
  return made
}

/** @returns `null` for a foreign payload, after which anything may have changed */
export function readUnitsNotice(payload: string): UnitsNotice | null {
  try {
    const { origin, place = null, moved = [], late = [] } = JSON.parse(payload)
    if (typeof origin !== 'string' || !Array.isArray(moved) || !Array.isArray(late)) return null
    if (place !== null && !Number.isSafeInteger(place)) return null
    if (moved.length + late.length === 0) return null
    return { origin, place, moved: moved.map(unitOf), late }
  } catch {
    // An empty payload, or another program on the channel: the caller reads everything again.
    return null
  }
}

const unitOf = (values: readonly unknown[]) =>
  Object.fromEntries(
    liveColumns.slice(0, values.length).map((name, index) => [name, values[index]]),
  ) as unknown as UnitsChange['moved'][number]
