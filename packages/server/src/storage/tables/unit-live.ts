import { type TrackerModelCode, trackerModels } from '@baliza/agreement'
import type { Latest } from '../../tracking/latest/apply-fix.js'
import type { Fix } from '../../tracking/latest/fix.js'
import { column, createBatch, propertyColumns } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { type KeptState, keepState, readState } from './judge-state.js'
import { type LiveUnit, liveColumns } from './units.js'

/*
 * The table `unit_live` contains the state that fixes change. A unit has exactly one row in it. Triggers insert and delete the
 * row with the row of `units`. Storing fixes locks this row; editing a unit does not touch it.
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
 * Reads the state of the units of some fixes, and locks it until the transaction ends. Unknown units are omitted. It locks in the
 * order of the imeis, to prevent deadlocks between processes that store at the same time.
 */
export async function lockLive(tx: Queryable, fixes: readonly Fix[]): Promise<Map<string, Latest>> {
  const rows = await tx.query<Omit<Latest, 'judged'> & { judged: KeptState | null }>(
    `select ${batch.names} from unit_live where imei = any($1::text[]) order by imei for no key update`,
    [column.texts([...new Set(fixes.map((fix) => fix.imei))])],
  )
  // Changes the row object of pg in place: a copy of each would cost as much as the assessment of its fixes.
  return new Map(
    rows.map((row) => [
      row.imei,
      Object.assign(row, { judged: row.judged === null ? null : readState(row.judged) }),
    ]),
  )
}

/** Locks a unit against storing fixes until the transaction ends. @returns `false`: there is no such unit */
export async function holdLive(tx: Queryable, imei: string): Promise<boolean> {
  const held = await tx.query('select 1 from unit_live where imei = $1 for no key update', [imei])
  return held.length > 0
}

export async function updateLive(tx: Queryable, units: readonly Latest[]): Promise<void> {
  await tx.query(
    // The second condition prevents the database from hashing all units to find these.
    `update unit_live set ${set} from ${batch.unnest} as v (${batch.names})
     where unit_live.imei = v.imei and unit_live.imei = any($1::text[])`,
    batch.values(units),
  )
}

/** Models for which only the device's answer shows whether the engine is cut. */
const answering = (Object.keys(trackerModels) as TrackerModelCode[]).filter(
  (code) => trackerModels[code].engine?.proof === 'answer',
)

/**
 * Stores the effect of an engine command, if only the device's answer shows it. For a model that reports its relay, the report is
 * stored instead. If the model is unknown, only a GPS103 carries out such a command.
 * @returns the unit, if its state has changed
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

/** Reads the proven errors of clocks that are ahead. */
export function readAheadClocks(database: Queryable): Promise<readonly AheadClock[]> {
  return database.query<AheadClock>(
    `select l.imei, coalesce(nullif(u.device_id, ''), l.imei) as id, l.clock_offset as offset
     from unit_live l join units u on u.imei = l.imei where l.clock_offset > 0`,
  )
}

/** A unit whose tracker's clock is ahead. */
export interface AheadClock {
  readonly imei: string
  /** What the tracker sends instead of its IMEI. */
  readonly id: string
  /** ms */
  readonly offset: number
}
