import type { CleaningState } from '@baliza/agreement'
import type { Database, Queryable } from '../connection/database.js'
import { recordActivity } from './activity.js'

/** A cleaning of every device. Times are Unix ms. */
export interface CleaningRow {
  readonly id: number
  readonly state: CleaningState
  readonly started_at: number
  readonly ended_at: number | null
  readonly units_done: number
  readonly units_total: number
  /** Number of deleted positions. */
  readonly removed: number
  /** Reason of the failure: its process ended, or an error of the database occurred. */
  readonly failed: 'interrupted' | 'error' | null
}

export type CleaningCounts = Pick<CleaningRow, 'units_done' | 'units_total' | 'removed'>

const columns = 'id, state, started_at, ended_at, units_done, units_total, removed, failed'

/** Time without a report after which the process of a cleaning counts as ended, in ms. */
const silence = 60_000

/** Reads the latest cleaning; `null`: there was none. A cleaning whose process has ended counts as failed. */
export async function latestCleaning(database: Queryable, now: number): Promise<CleaningRow | null> {
  await failSilent(database, now)
  const [row] = await database.query<CleaningRow>(`select ${columns} from cleanings order by id desc limit 1`)
  return row ?? null
}

/** Registers a cleaning as an action of the database's actor. @returns its id; `null`: a cleaning is already running */
export function addCleaning(database: Database, now: number): Promise<number | null> {
  return database.transaction(async (tx) => {
    await failSilent(tx, now)
    const [row] = await tx.query<{ id: number }>(
      `insert into cleanings (started_at, seen_at, units_total) select $1, $1, count(*) from units
       on conflict (state) where state = 'running' do nothing returning id`,
      [now],
    )
    if (row === undefined) return null
    await recordActivity(tx, { action: 'devicesCleaned', objectId: String(row.id), object: '' })
    return row.id
  })
}

/** Stores the progress of a cleaning. @returns `false` if the cleaning has been given up */
export async function saveCleaning(
  database: Queryable,
  id: number,
  { units_done, units_total, removed }: CleaningCounts,
  now: number,
): Promise<boolean> {
  const saved = await database.query(
    `update cleanings set units_done = $2, units_total = $3, removed = $4, seen_at = $5
     where id = $1 and state = 'running' returning 1`,
    [id, units_done, units_total, removed, now],
  )
  return saved.length > 0
}

/** Ends a cleaning. @param failed reason of its failure; `null`: success */
export async function endCleaning(
  database: Queryable,
  id: number,
  failed: CleaningRow['failed'],
  now: number,
): Promise<void> {
  await database.query(
    `update cleanings set state = case when $2::text is null then 'done' else 'failed' end, failed = $2, ended_at = $3
     where id = $1 and state = 'running'`,
    [id, failed, now],
  )
}

async function failSilent(database: Queryable, now: number): Promise<void> {
  await database.query(
    `update cleanings set state = 'failed', failed = 'interrupted', ended_at = seen_at
     where state = 'running' and seen_at < $1`,
    [now - silence],
  )
}
