import type { ImportKind } from '@baliza/sdk-core'
import type { BlockedUndo } from '@baliza/sdk-core/agreement'
import type { Queryable } from '../storage/connection/database.js'
import { holdUnits, releaseUnseen } from '../storage/tables/assignments.js'

/**
 * What of an import has been used since. What is asked about stays as it is until the transaction ends. What has been
 * removed by hand since is no hindrance.
 */
export function blockedRows(tx: Queryable, tipo: ImportKind, id: string): Promise<BlockedUndo[]> {
  switch (tipo) {
    case 'units':
      return blockedUnits(tx, id)
    case 'users':
      return blockedUsers(tx, id)
    case 'drivers':
      return blocked(
        tx,
        `select d.nombre, case when coalesce(d.imei, '') <> r.other then 'moved' end as why
         from import_rows r join drivers d on d.id = r.object where r.import_id = $1`,
        id,
      )
    case 'assignments':
      return blockedAssignments(tx, id)
  }
}

/** Removes what an import has made, once {@link blockedRows} finds nothing. */
export async function removeRows(tx: Queryable, tipo: ImportKind, id: string): Promise<void> {
  const made = 'select object from import_rows where import_id = $1'
  switch (tipo) {
    case 'units':
      await tx.query(`delete from units where id in (${made})`, [id])
      return
    case 'users':
      await tx.query(`delete from users where id in (${made})`, [id])
      return
    case 'drivers':
      await tx.query(`delete from drivers where id in (${made})`, [id])
      return
    case 'assignments':
      await tx.query(
        `delete from assignments a using import_rows r
         where r.import_id = $1 and a.imei = r.object and a.user_id = r.other`,
        [id],
      )
      await releaseUnseen(tx, await imeisOf(tx, id))
  }
}

/** The rows of a statement that say why. */
async function blocked(tx: Queryable, sql: string, id: string): Promise<BlockedUndo[]> {
  return tx.query<BlockedUndo>(
    `select nombre, why from (${sql}) used where why is not null order by nombre`,
    [id],
  )
}

async function blockedUnits(tx: Queryable, id: string): Promise<BlockedUndo[]> {
  // Fixes are stored with their unit's row locked: none comes in between.
  await tx.query(
    `select 1 from units where id in (select object from import_rows where import_id = $1) order by imei for update`,
    [id],
  )
  return blocked(
    tx,
    `select n.nombre, case
         when n.timestamp is not null or exists (select 1 from positions p where p.imei = n.imei) then 'positions'
         when exists (select 1 from commands c where c.imei = n.imei) then 'commands'
         when exists (select 1 from assignments a where a.imei = n.imei) then 'assigned'
         when exists (select 1 from event_units e where e.imei = n.imei) then 'watched'
         when exists (select 1 from drivers d where d.imei = n.imei) then 'driven'
         when n.id_grupo is not null then 'grouped' end as why
     from import_rows r join units n on n.id = r.object where r.import_id = $1`,
    id,
  )
}

async function blockedUsers(tx: Queryable, id: string): Promise<BlockedUndo[]> {
  await tx.query(
    `select 1 from users where id in (select object from import_rows where import_id = $1) order by id for update`,
    [id],
  )
  const owned = ['geofences', 'events', 'groups', 'drivers', 'commands', 'imports']
  return blocked(
    tx,
    `select u.name as nombre, case
         when exists (select 1 from sessions s where s.user_id = u.id) then 'entered'
         when exists (select 1 from assignments a where a.user_id = u.id) then 'holds'
         when exists (select 1 from users m where m.owner = u.id) then 'mirrors'
         when exists (select 1 from users m where m.manager = u.id)
           or exists (select 1 from units n where n.manager = u.id) then 'manages'
         ${owned.map((table) => `when exists (select 1 from ${table} o where o.user_id = u.id) then 'owns'`).join('\n')}
         end as why
     from import_rows r join users u on u.id = r.object where r.import_id = $1`,
    id,
  )
}

async function blockedAssignments(tx: Queryable, id: string): Promise<BlockedUndo[]> {
  await holdUnits(tx, await imeisOf(tx, id))
  return blocked(
    tx,
    `select n.nombre, case when
         exists (select 1 from assignments a join users m on m.id = a.user_id
           where a.imei = n.imei and m.owner = r.other)
         or exists (select 1 from event_units w join events e on e.id = w.event_id
           where w.imei = n.imei and e.user_id = r.other)
         or exists (select 1 from groups g where g.id = n.id_grupo and g.user_id = r.other)
         or exists (select 1 from drivers d where d.imei = n.imei and d.user_id = r.other) then 'shared' end as why
     from import_rows r join units n on n.imei = r.object
       join assignments given on given.imei = r.object and given.user_id = r.other
     where r.import_id = $1`,
    id,
  )
}

async function imeisOf(tx: Queryable, id: string): Promise<string[]> {
  const rows = await tx.query<{ object: string }>('select object from import_rows where import_id = $1', [id])
  return rows.map(({ object }) => object)
}
