import { offlineAfter } from '@baliza/sdk-core'
import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'

/*
 * Which units are heard: written to `link_batches` when that changes. A unit is silent once its last report is ten minutes
 * old, and no fix says so. So from time to time the units are written as silent whose last report is ten minutes old by now and
 * was not when this was last looked at: the table `silence` has the time of the latest report that was old enough then, the mark.
 * Whoever stores a report compares with the same mark: only a unit that was written as silent is written as heard again,
 * whatever clocks say, and in that order, because both write while the unit's row is locked.
 */

/** Two processes look one after the other; the second finds that it is early. */
const leastPause = 5_000

/** Writes which units have fallen silent. @param now Unix ms @returns how many */
export function tellSilent(database: Database, now: number): Promise<number> {
  return database.transaction(async (tx) => {
    const until = now - offlineAfter
    const [mark] = await tx.query<{ was: number }>(
      `update silence s set last_report = $1 from (select last_report from silence for update) old
       where old.last_report <= $1::bigint - $2::bigint returning old.last_report as was`,
      [until, leastPause],
    )
    if (mark === undefined) return 0
    const units = await tx.query<{ imei: string; timestamp: number }>(
      `select imei, timestamp from unit_live where timestamp > $1 and timestamp <= $2 order by imei for no key update`,
      [mark.was, until],
    )
    await insertLinks(
      tx,
      units.map(({ imei, timestamp }) => ({ imei, link: `offline ${timestamp + offlineAfter}` })),
      now,
    )
    return units.length
  })
}

/** Units whose last report is younger than this were not reported as silent, whatever another process's clock says, ms. */
const surelyHeard = offlineAfter / 2

/**
 * Writes which units are heard again.
 * @param before their last reports until now, Unix ms; `null`: none @param after their last reports now
 */
export async function tellHeard(
  tx: Queryable,
  before: ReadonlyMap<string, { readonly timestamp: number | null }>,
  after: readonly { readonly imei: string; readonly timestamp: number | null }[],
  now: number,
): Promise<void> {
  const back = after.flatMap(({ imei, timestamp }) => {
    const was = before.get(imei)?.timestamp ?? 0
    return timestamp !== null && was < now - surelyHeard ? [{ imei, was, timestamp }] : []
  })
  if (back.length === 0) return
  const [mark] = await tx.query<{ until: number }>('select last_report as until from silence')
  const until = mark?.until ?? 0
  await insertLinks(
    tx,
    back
      .filter(({ was, timestamp }) => was <= until && timestamp > until)
      .map(({ imei, timestamp }) => ({ imei, link: `online ${timestamp}` })),
    now,
  )
}

async function insertLinks(
  tx: Queryable,
  reported: readonly { readonly imei: string; readonly link: string }[],
  now: number,
): Promise<void> {
  if (reported.length === 0) return
  await tx.query('insert into link_batches (stored_at, imeis, links) values ($1, $2::text[], $3::text[])', [
    now,
    column.texts(reported.map(({ imei }) => imei)),
    column.texts(reported.map(({ link }) => link)),
  ])
  await tx.query(`select pg_notify('webhooks', '')`)
}
