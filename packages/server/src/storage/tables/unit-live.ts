import { type TrackerModelCode, trackerModels } from '@baliza/sdk-core'
import type { Fix } from '../../fixes/fix.js'
import type { Latest } from '../../fixes/latest.js'
import { column, createBatch, propertyColumns } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { type KeptState, keepState, readState } from './judge-state.js'
import { type LiveUnit, liveColumns } from './units.js'

/*
 * The table `unit_live`: what follows the tracker. A unit has exactly one row of it, made and removed with its row of
 * `units` by triggers. Whoever stores fixes holds it; whoever edits a unit does not touch it.
 */

const columns = propertyColumns<Latest>({
  imei: 'text',
  lat: 'float8',
  lng: 'float8',
  speed: 'real',
  acc: 'boolean',
  acc_since: 'bigint',
  blocked_since: 'bigint',
  state_since: 'bigint',
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
  alarms: 'text',
  low_battery: 'boolean',
  low_battery_at: 'bigint',
  judged: 'json',
  clock_offset: 'int',
  clock_lead: 'int',
  clock_count: 'smallint',
  clock_at: 'bigint',
})
const batch = createBatch<Latest>({
  ...columns,
  judged: ['json', ({ judged }) => (judged === null ? null : JSON.stringify(keepState(judged)))],
})
const set = Object.keys(columns)
  .filter((name) => name !== 'imei')
  .map((name) => `${name} = v.${name}`)
  .join(', ')

/**
 * What the units of some fixes show, kept as it is until the transaction ends; a unit that is not there is left out.
 * In the order of their imeis: two processes that store at once wait for each other, never forever.
 */
export async function lockLive(tx: Queryable, fixes: readonly Fix[]): Promise<Map<string, Latest>> {
  const rows = await tx.query<Omit<Latest, 'judged'> & { judged: KeptState | null }>(
    `select ${batch.names} from unit_live where imei = any($1::text[]) order by imei for no key update`,
    [column.texts([...new Set(fixes.map((fix) => fix.imei))])],
  )
  // Put into the row that pg made: a copy of each would cost as much as judging it.
  return new Map(
    rows.map((row) => [
      row.imei,
      Object.assign(row, { judged: row.judged === null ? null : readState(row.judged) }),
    ]),
  )
}

/** Keeps a unit from being stored of until the transaction ends. @returns `false`: there is no such unit */
export async function holdLive(tx: Queryable, imei: string): Promise<boolean> {
  const held = await tx.query('select 1 from unit_live where imei = $1 for no key update', [imei])
  return held.length > 0
}

/** Writes what the units show now. */
export async function updateLive(tx: Queryable, units: readonly Latest[]): Promise<void> {
  await tx.query(
    // The second condition spares the database hashing every unit that there is to find these.
    `update unit_live set ${set} from ${batch.unnest} as v (${batch.names})
     where unit_live.imei = v.imei and unit_live.imei = any($1::text[])`,
    batch.values(units),
  )
}

/** The models of which nothing but their answer shows whether the engine is cut. */
const answering = (Object.keys(trackerModels) as TrackerModelCode[]).filter(
  (code) => trackerModels[code].engine?.proof === 'answer',
)

/**
 * Stores what an order to an engine has done, where only the device's answer shows it: of a model that reports its relay, the
 * report is stored instead. Without a model only a GPS103 carries out such an order.
 * @returns the unit, where it shows something else now
 */
export async function engineAnswered(
  tx: Queryable,
  { imei, blocked }: { readonly imei: string; readonly blocked: boolean },
  now: number,
): Promise<LiveUnit | null> {
  const [unit] = await tx.query<LiveUnit>(
    `update unit_live l set blocked_since = case when $2::boolean then $3::bigint end
     from units n
     where l.imei = $1 and n.imei = l.imei and (l.blocked_since is null) = $2
       and (n.tracker_model is null or n.tracker_model = any($4::text[]))
     returning ${liveColumns.map((name) => `l.${name}`).join(', ')}`,
    [imei, blocked, now, column.texts(answering)],
  )
  return unit ?? null
}
