import { offlineAfter } from '@baliza/agreement'
import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'

/*
 * Connection state of units, written to `link_batches` when it changes. A unit is offline once its last report is ten minutes
 * old, which no fix announces. Therefore a periodic check writes the units whose last report has become ten minutes old since the
 * previous check. The table `silence` stores the limit of the previous check: the time of the latest report that was old enough.
 * Storing a report compares with the same limit. Only a unit that was written as offline is written as online again,
 * independently of the clocks of processes. The order is correct because both writes happen while the unit's row is locked.
 */

/**
 * Minimum time between two checks, in ms. If two processes check at the same time, the second one waits and then skips its check.
 */
const minPause = 5_000

/** Records which units have become offline. @param now Unix ms @returns the number of units */
export function tellSilent(database: Database, now: number): Promise<number> {
  return database.transaction(async (tx) => {
    const until = now - offlineAfter
    const [mark] = await tx.query<{ was: number }>(
      `update silence s set last_report = $1 from (select last_report from silence for update) old
       where old.last_report <= $1::bigint - $2::bigint returning old.last_report as was`,
      [until, minPause],
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

/**
 * Units whose last report is younger than this were not recorded as offline, even if the clock of another process differs, in ms.
 */
const surelyHeard = offlineAfter / 2

/**
 * Records which units are online again.
 * @param before their previous last reports, Unix ms; `null`: no report
 * @param after their last reports now
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
