import { noWatch, type Raised, raisedBy, type Watch } from '../alerts/raise.js'
import type { Fix } from '../intake/fix.js'
import { column } from './columns.js'
import type { Database, Queryable } from './database.js'
import { follow, type Latest } from './latest.js'
import { insertAlerts } from './raised-alerts.js'

/** What became of a fix: `duplicate` was stored before, `unknown` names no unit of ours. */
export type Outcome = 'stored' | 'duplicate' | 'unknown'

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
    const stored = known.length === 0 ? 'all' : await insertPositions(tx, known)
    const outcomes = fixes.map((fix): Outcome => {
      if (!before.has(fix.imei)) return 'unknown'
      // Deleted once seen: the same fix twice in one batch is stored once.
      return stored === 'all' || stored.delete(keyOf(fix.imei, timeOf(fix))) ? 'stored' : 'duplicate'
    })
    const { units, raised } = moved(
      before,
      fixes.filter((fix, index) => outcomes[index] === 'stored' || saysMore(fix, outcomes[index])),
      watch,
    )
    await insertAlerts(tx, raised, Date.now())
    if (units.length > 0) {
      await updateUnits(tx, units)
      await announce(tx, units, origin)
    }
    if (!again) return { outcomes, units }
    const after = new Map(units.map((unit) => [unit.imei, unit]))
    return { outcomes, units: [...before.values()].map((unit) => after.get(unit.imei) ?? unit) }
  }
  return database.transaction(save, { within: longest })
}

/** Locked in the order of their imeis: two processes that store at once wait for each other, never forever. */
async function lockUnits(tx: Queryable, fixes: readonly Fix[]): Promise<Map<string, Latest>> {
  const rows = await tx.query<Latest>(
    `select imei, lat, lng, speed, acc, acc_since, angulo, altitude, odometro, gps_status, timestamp, time_server,
       door, battery, alarm, alarm_at, low_battery, low_battery_at, anchor_lat, anchor_lng
     from units where imei = any($1::text[]) order by imei for no key update`,
    [column.texts([...new Set(fixes.map((fix) => fix.imei))])],
  )
  return new Map(rows.map((row) => [row.imei, row]))
}

/** @returns the keys of the rows that were not there before; nearly always `all`, and then nothing has to be read */
async function insertPositions(tx: Queryable, fixes: readonly Fix[]): Promise<Set<string> | 'all'> {
  const numbers = (read: (fix: Fix) => number | null) => column.numbers(fixes.map(read))
  const booleans = (read: (fix: Fix) => boolean | null) => column.booleans(fixes.map(read))
  const texts = (read: (fix: Fix) => string | null) => column.texts(fixes.map(read))
  const [stored] = await tx.query<{ count: number; rows: [imei: string, time: number][] | null }>(
    `with stored as (
     insert into positions (imei, time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery,
       odometer, reason, attributes)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[], $5::float8[], $6::float8[],
       $7::real[], $8::smallint[], $9::real[], $10::boolean[], $11::boolean[], $12::real[], $13::float8[],
       $14::text[], $15::jsonb[])
     on conflict do nothing
     returning imei, time)
     select count(*)::int as count, case when count(*) < $16 then json_agg(json_build_array(imei, time)) end as rows
     from stored`,
    [
      texts((fix) => fix.imei),
      numbers(timeOf),
      numbers((fix) => fix.receivedAt),
      booleans((fix) => fix.valid),
      numbers((fix) => fix.lat),
      numbers((fix) => fix.lng),
      numbers((fix) => fix.speed),
      numbers((fix) => fix.course),
      numbers((fix) => fix.altitude),
      booleans((fix) => fix.acc),
      booleans((fix) => fix.door),
      numbers((fix) => fix.battery),
      numbers((fix) => fix.odometer),
      texts((fix) => fix.reason),
      texts(({ attributes }) => (Object.keys(attributes).length === 0 ? null : JSON.stringify(attributes))),
      fixes.length,
    ],
  )
  if (stored?.count === fixes.length) return 'all'
  return new Set(stored?.rows?.map(([imei, time]) => keyOf(imei, time)))
}

/** What raises an alert although its position is stored already: no later sentence need say it again. */
const alerting: ReadonlySet<Fix['reason']> = new Set(['panic', 'powerCut', 'lowBattery', 'door'])

/** A tracker may say twice in one second where it is, the second time that somebody needs help. */
function saysMore(fix: Fix, outcome: Outcome | undefined): boolean {
  return outcome === 'duplicate' && alerting.has(fix.reason)
}

/**
 * The units after these fixes, taken in the order in which the trackers made them, and what that raises; unchanged units
 * left out.
 */
function moved(
  before: ReadonlyMap<string, Latest>,
  fixes: readonly Fix[],
  watch: Watch,
): { units: Latest[]; raised: Raised[] } {
  const after = new Map<string, Latest>()
  const raised: Raised[] = []
  for (const fix of fixes.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const unit = after.get(fix.imei) ?? before.get(fix.imei)
    if (unit === undefined) continue
    const next = follow(unit, fix)
    if (next === unit) continue
    after.set(fix.imei, next)
    raised.push(...raisedBy(unit, next, fix, watch))
  }
  return { units: [...after.values()], raised }
}

async function updateUnits(tx: Queryable, units: readonly Latest[]): Promise<void> {
  const numbers = (read: (unit: Latest) => number | null) => column.numbers(units.map(read))
  const booleans = (read: (unit: Latest) => boolean | null) => column.booleans(units.map(read))
  await tx.query(
    `update units set lat = v.lat, lng = v.lng, speed = v.speed, acc = v.acc, acc_since = v.acc_since,
       angulo = v.angulo, altitude = v.altitude, odometro = v.odometro, gps_status = v.gps_status,
       timestamp = v.timestamp, time_server = v.time_server, door = v.door, battery = v.battery, alarm = v.alarm,
       alarm_at = v.alarm_at, low_battery = v.low_battery, low_battery_at = v.low_battery_at,
       anchor_lat = v.anchor_lat, anchor_lng = v.anchor_lng
     from unnest($1::text[], $2::float8[], $3::float8[], $4::real[], $5::boolean[], $6::bigint[], $7::smallint[],
       $8::real[], $9::float8[], $10::text[], $11::bigint[], $12::bigint[], $13::boolean[], $14::real[], $15::text[],
       $16::bigint[], $17::boolean[], $18::bigint[], $19::float8[], $20::float8[])
       as v (imei, lat, lng, speed, acc, acc_since, angulo, altitude, odometro, gps_status, timestamp, time_server,
         door, battery, alarm, alarm_at, low_battery, low_battery_at, anchor_lat, anchor_lng)
     where units.imei = v.imei`,
    [
      column.texts(units.map((unit) => unit.imei)),
      numbers((unit) => unit.lat),
      numbers((unit) => unit.lng),
      numbers((unit) => unit.speed),
      booleans((unit) => unit.acc),
      numbers((unit) => unit.acc_since),
      numbers((unit) => unit.angulo),
      numbers((unit) => unit.altitude),
      numbers((unit) => unit.odometro),
      column.texts(units.map((unit) => unit.gps_status)),
      numbers((unit) => unit.timestamp),
      numbers((unit) => unit.time_server),
      booleans((unit) => unit.door),
      numbers((unit) => unit.battery),
      column.texts(units.map((unit) => unit.alarm)),
      numbers((unit) => unit.alarm_at),
      booleans((unit) => unit.low_battery),
      numbers((unit) => unit.low_battery_at),
      numbers((unit) => unit.anchor_lat),
      numbers((unit) => unit.anchor_lng),
    ],
  )
}

/** PostgreSQL takes payloads below 8,000 bytes; an imei has at most 64 characters. */
const imeisPerNotice = 110

async function announce(tx: Queryable, units: readonly Latest[], origin: string): Promise<void> {
  const notices: string[] = []
  for (let from = 0; from < units.length; from += imeisPerNotice) {
    const imeis = units.slice(from, from + imeisPerNotice).map((unit) => unit.imei)
    notices.push(JSON.stringify({ origin, imeis }))
  }
  await tx.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
    unitsChannel,
    column.texts(notices),
  ])
}

/** Which units somebody has stored fixes of. */
export interface UnitsNotice {
  readonly origin: string
  readonly imeis: readonly string[]
}

/** @returns `null` for a payload that is not ours: anything may have changed */
export function readUnitsNotice(payload: string): UnitsNotice | null {
  try {
    const { origin, imeis }: Partial<UnitsNotice> = JSON.parse(payload)
    return typeof origin === 'string' && Array.isArray(imeis) ? { origin, imeis } : null
  } catch {
    // An empty payload, or another program on the channel: the caller reads everything again.
    return null
  }
}

function timeOf(fix: Fix): number {
  return fix.time ?? fix.receivedAt
}

function keyOf(imei: string, time: number): string {
  return `${imei} ${time}`
}
