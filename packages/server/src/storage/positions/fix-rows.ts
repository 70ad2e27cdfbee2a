import { accuracyOf } from '../../tracking/latest/accuracy.js'
import { type Fix, timeOf } from '../../tracking/latest/fix.js'
import { createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'

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
  accuracy: ['real', ({ attributes }) => accuracyOf(attributes)],
  reason: ['text', ({ reason }) => reason],
  attributes: [
    'jsonb',
    ({ attributes }) => (Object.keys(attributes).length === 0 ? null : JSON.stringify(attributes)),
  ],
})

/**
 * Stores fixes, and records the new rows in `position_batches` for the consumers of the feed.
 * @returns the keys of the rows that did not exist before. It is nearly always `all`, which avoids reading the keys
 */
export async function insertPositions(
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

/** Writes the engine state and the reason of these fixes into the stored fixes of the same unit and time. */
export async function writeEngine(tx: Queryable, fixes: readonly Fix[]): Promise<void> {
  for (const fix of fixes)
    await tx.query(
      'update positions set acc = $3, reason = $4 where imei = $1 and time = $2 and acc is distinct from $3',
      [fix.imei, timeOf(fix), fix.acc, fix.reason],
    )
}

export function keyOf(imei: string, time: number): string {
  return `${imei} ${time}`
}
