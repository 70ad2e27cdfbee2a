import { noWatch, type Watch } from '../../alerts/raise.js'
import { applyFixes, saysMore } from '../../fixes/apply-fixes.js'
import { type Fix, type Outcome, timeOf } from '../../fixes/fix.js'
import type { Latest } from '../../fixes/latest.js'
import { column, createBatch, propertyColumns } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'
import { tellHeard } from '../tables/links.js'
import { insertAlerts } from '../tables/raised-alerts.js'

/** A unit as a batch of fixes left it: the columns that follow the tracker. */
export type SavedUnit = Latest

export interface SavedFixes {
  /** One for each fix, in their order. */
  readonly outcomes: readonly Outcome[]
  /** The units that these fixes changed, each once. */
  readonly units: readonly SavedUnit[]
}

/** Where stored fixes are announced to the other server processes; {@link readUnitsNotice} reads the payload. */
export const unitsChannel = 'units'

export interface SaveOptions {
  /** Names this process in the NOTIFY, so that it can tell its own. */
  readonly origin?: string
  /** The events to hold the fixes against. */
  readonly watch?: Watch
  /** An earlier attempt may have been committed without our hearing of it: its units are named once more. */
  readonly again?: boolean
}

const positions = createBatch<Fix>({
  imei: ['text', ({ imei }) => imei],
  time: ['bigint', timeOf],
  received_at: ['bigint', ({ receivedAt }) => receivedAt],
  valid: ['boolean', ({ valid }) => valid],
  lat: ['float8', ({ lat }) => lat],
  lng: ['float8', ({ lng }) => lng],
  speed: ['real', ({ speed }) => speed],
  course: ['smallint', ({ course }) => course],
  altitude: ['real', ({ altitude }) => altitude],
  acc: ['boolean', ({ acc }) => acc],
  door: ['boolean', ({ door }) => door],
  battery: ['real', ({ battery }) => battery],
  odometer: ['float8', ({ odometer }) => odometer],
  reason: ['text', ({ reason }) => reason],
  attributes: [
    'jsonb',
    ({ attributes }) => (Object.keys(attributes).length === 0 ? null : JSON.stringify(attributes)),
  ],
})

const latestColumns = propertyColumns<Latest>({
  imei: 'text',
  lat: 'float8',
  lng: 'float8',
  speed: 'real',
  acc: 'boolean',
  acc_since: 'bigint',
  angulo: 'smallint',
  altitude: 'real',
  odometro: 'float8',
  gps_status: 'text',
  timestamp: 'bigint',
  time_server: 'bigint',
  door: 'boolean',
  battery: 'real',
  alarm: 'text',
  alarm_at: 'bigint',
  low_battery: 'boolean',
  low_battery_at: 'bigint',
  anchor_lat: 'float8',
  anchor_lng: 'float8',
})
const latest = createBatch(latestColumns)
const latestSet = Object.keys(latestColumns)
  .filter((name) => name !== 'imei')
  .map((name) => `${name} = v.${name}`)
  .join(', ')

/**
 * A thousand fixes take a twentieth of a second: a PostgreSQL that takes longer than this, ms, is half open or waits
 * for a lock, and the fixes are tried again.
 */
const longest = 10_000

/**
 * Stores fixes, moves their units and writes the alerts that this raises, in one transaction: when it resolves, it is
 * committed.
 * A fix is known by imei and time: receiving it twice changes nothing. One that is older than what its unit shows
 * goes into the history and does not move the unit. Fixes of units that do not exist are not stored.
 */
export function saveFixes(
  database: Database,
  fixes: readonly Fix[],
  { origin = '', watch = noWatch, again = false }: SaveOptions = {},
): Promise<SavedFixes> {
  const save = async (tx: Queryable): Promise<SavedFixes> => {
    const before = await lockUnits(tx, fixes)
    const known = fixes.filter((fix) => before.has(fix.imei))
    const stored = known.length === 0 ? 'all' : await insertPositions(tx, known, Date.now())
    const outcomes = fixes.map((fix): Outcome => {
      if (!before.has(fix.imei)) return 'unknown'
      // Deleted once seen: the same fix twice in one batch is stored once.
      return stored === 'all' || stored.delete(keyOf(fix.imei, timeOf(fix))) ? 'stored' : 'duplicate'
    })
    const { units, raised } = applyFixes(
      before,
      fixes.filter((fix, index) => outcomes[index] === 'stored' || saysMore(fix, outcomes[index])),
      watch,
    )
    await insertAlerts(tx, raised, Date.now())
    const moved = units.map((unit) => unit.imei)
    if (units.length > 0) {
      await updateUnits(tx, units)
      await tellHeard(tx, before, units, Date.now())
      await announce(tx, moved, { origin })
    }
    const late = lateUnits(fixes, outcomes, moved)
    if (late.length > 0) await announce(tx, late, { origin, late: true })
    if (!again) return { outcomes, units }
    const after = new Map(units.map((unit) => [unit.imei, unit]))
    return { outcomes, units: [...before.values()].map((unit) => after.get(unit.imei) ?? unit) }
  }
  return database.transaction(save, { within: longest })
}

/** Locked in the order of their imeis: two processes that store at once wait for each other, never forever. */
async function lockUnits(tx: Queryable, fixes: readonly Fix[]): Promise<Map<string, Latest>> {
  const rows = await tx.query<Latest>(
    `select ${latest.names} from units where imei = any($1::text[]) order by imei for no key update`,
    [column.texts([...new Set(fixes.map((fix) => fix.imei))])],
  )
  return new Map(rows.map((row) => [row.imei, row]))
}

/** Whose history alone has grown, by fixes that are older than what is shown of them. */
function lateUnits(fixes: readonly Fix[], outcomes: readonly Outcome[], moved: readonly string[]): string[] {
  const late = new Set<string>()
  for (const [index, fix] of fixes.entries()) if (outcomes[index] === 'stored') late.add(fix.imei)
  for (const imei of moved) late.delete(imei)
  return [...late]
}

/**
 * Whoever follows the positions finds in `position_batches` what was stored.
 * @returns the keys of the rows that were not there before; nearly always `all`, and then nothing has to be read
 */
async function insertPositions(
  tx: Queryable,
  fixes: readonly Fix[],
  now: number,
): Promise<Set<string> | 'all'> {
  const values = positions.values(fixes)
  const [stored] = await tx.query<{ count: number; rows: [imei: string, time: number][] | null }>(
    `with stored as (
     insert into positions (${positions.names}) select * from ${positions.unnest}
     on conflict do nothing
     returning imei, time),
     batch as (
     insert into position_batches (stored_at, imeis, times)
     select $${values.length + 1}::bigint, array_agg(imei), array_agg(time) from stored having count(*) > 0)
     select count(*)::int as count,
       case when count(*) < cardinality($1::text[]) then json_agg(json_build_array(imei, time)) end as rows
     from stored`,
    [...values, now],
  )
  if (stored?.count === fixes.length) return 'all'
  return new Set(stored?.rows?.map(([imei, time]) => keyOf(imei, time)))
}

async function updateUnits(tx: Queryable, units: readonly Latest[]): Promise<void> {
  await tx.query(
    `update units set ${latestSet} from ${latest.unnest} as v (${latest.names}) where units.imei = v.imei`,
    latest.values(units),
  )
}

/** PostgreSQL takes payloads below 8,000 bytes; an imei has at most 64 characters. */
const imeisPerNotice = 110

async function announce(
  tx: Queryable,
  units: readonly string[],
  notice: Omit<UnitsNotice, 'imeis'>,
): Promise<void> {
  const notices: string[] = []
  for (let from = 0; from < units.length; from += imeisPerNotice)
    notices.push(JSON.stringify({ ...notice, imeis: units.slice(from, from + imeisPerNotice) }))
  await tx.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
    unitsChannel,
    column.texts(notices),
  ])
}

/** Which units somebody has stored fixes of. */
export interface UnitsNotice {
  readonly origin: string
  readonly imeis: readonly string[]
  /** They show what they showed before: the fixes are older. */
  readonly late?: boolean
}

/** @returns `null` for a payload that is not ours: anything may have changed */
export function readUnitsNotice(payload: string): UnitsNotice | null {
  try {
    const { origin, imeis, late = false }: Partial<UnitsNotice> = JSON.parse(payload)
    return typeof origin === 'string' && Array.isArray(imeis) ? { origin, imeis, late } : null
  } catch {
    // An empty payload, or another program on the channel: the caller reads everything again.
    return null
  }
}

function keyOf(imei: string, time: number): string {
  return `${imei} ${time}`
}
