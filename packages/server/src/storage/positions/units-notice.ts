import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { type LiveUnit, liveColumns } from '../tables/units.js'

/** Where stored fixes are announced to the other server processes; {@link readUnitsNotice} reads the payload. */
export const unitsChannel = 'units'

/** What somebody has stored. */
export interface UnitsNotice {
  /** Who. */
  readonly origin: string
  /** The units that these fixes moved, as they are now; a process of an earlier version does not say what came after it. */
  readonly moved: readonly (Pick<LiveUnit, 'imei'> & Partial<LiveUnit>)[]
  /** Units of which older fixes were stored: they show what they showed before. */
  readonly late: readonly string[]
}

/** PostgreSQL takes payloads below 8,000 bytes; an imei has at most 64 characters. */
const longest = 7_900

/** Tells the other server processes of the units that somebody has stored fixes of. */
export async function announceUnits(
  tx: Queryable,
  origin: string,
  { moved, late }: { readonly moved: readonly LiveUnit[]; readonly late: readonly string[] },
): Promise<void> {
  const notices = [
    ...payloads(
      origin,
      'moved',
      moved.map((unit) => JSON.stringify(liveColumns.map((name) => unit[name]))),
    ),
    ...payloads(
      origin,
      'late',
      late.map((imei) => JSON.stringify(imei)),
    ),
  ]
  if (notices.length === 0) return
  await tx.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
    unitsChannel,
    column.texts(notices),
  ])
}

/** As few as hold all of these. */
function payloads(origin: string, field: 'moved' | 'late', items: readonly string[]): string[] {
  const head = `{"origin":${JSON.stringify(origin)},"${field}":[`
  const made: string[] = []
  let held: string[] = []
  let size = 0
  for (const item of items) {
    const bytes = Buffer.byteLength(item) + 1
    if (held.length > 0 && head.length + size + bytes + 2 > longest) {
      made.push(`${head}${held.join()}]}`)
      held = []
      size = 0
    }
    held.push(item)
    size += bytes
  }
  if (held.length > 0) made.push(`${head}${held.join()}]}`)
  return made
}

/** @returns `null` for a payload that is not ours: anything may have changed */
export function readUnitsNotice(payload: string): UnitsNotice | null {
  try {
    const { origin, moved = [], late = [] } = JSON.parse(payload)
    if (typeof origin !== 'string' || !Array.isArray(moved) || !Array.isArray(late)) return null
    if (moved.length + late.length === 0) return null
    return { origin, moved: moved.map(unitOf), late }
  } catch {
    // An empty payload, or another program on the channel: the caller reads everything again.
    return null
  }
}

const unitOf = (values: readonly unknown[]) =>
  Object.fromEntries(
    liveColumns.slice(0, values.length).map((name, index) => [name, values[index]]),
  ) as unknown as UnitsNotice['moved'][number]
