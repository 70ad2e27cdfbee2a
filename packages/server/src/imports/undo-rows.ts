import type { ImportedKind, UndoBlocker } from '@baliza/agreement'
import { administered, administratorId } from '../access/accounts.js'
import type { Queryable } from '../storage/connection/database.js'
import type { Account } from '../storage/tables/accounts.js'
import { lockUnits, unassignInvisibleUnits } from '../storage/tables/assignments.js'
import { byName } from '../storage/tables/by-name.js'
import type { ImportedRow } from '../storage/tables/imports.js'

/** An object that an import has created and that still exists. */
export interface JudgedRow extends ImportedRow {
  readonly nombre: string
  /** Why the object stays, or `null` if it can be removed. */
  readonly why: UndoBlocker | null
}

/** An undo: its import, its actor and its time. */
export interface Undoing {
  readonly id: string
  readonly kind: ImportedKind
  readonly undoer: Account
  /** In Unix ms. */
  readonly now: number
}

/**
 * Determines which objects of an import can be removed: those that the undoer administers now and that were not used since. The
 * objects are locked until the transaction ends. Objects removed by hand are not included.
 */
export async function judgedRows(tx: Queryable, undoing: Undoing): Promise<JudgedRow[]> {
  const { id, undoer, now } = undoing
  const made = 'select object from import_rows where import_id = $1'
  switch (undoing.kind) {
    case 'units':
      await tx.query(`select 1 from units where id in (${made}) order by imei for update`, [id])
      // Storing a fix locks this row, so that no fix can arrive until the transaction ends.
      await tx.query(
        `select 1 from unit_live where imei in (select imei from units where id in (${made})) order by imei for update`,
        [id],
      )
      break
    case 'users':
      await tx.query(`select 1 from users where id in (${made}) order by id for update`, [id])
      break
    case 'assignments':
      await lockUnits(tx, await imeisOf(tx, id))
      break
    case 'drivers':
      await tx.query(`select 1 from drivers where id in (${made}) order by id for update`, [id])
      break
    case 'geofences':
      await tx.query(`select 1 from geofences where id in (${made}) order by id for update`, [id])
  }
  return tx.query<JudgedRow>(
    `select * from (${judgements[undoing.kind]}) judged order by ${byName('nombre')}`,
    [id, administratorId(undoer), now],
  )
}

/** Removes the objects of an import that {@link judgedRows} found free. @param tx the transaction of that check */
export async function removeRows(
  tx: Queryable,
  kind: ImportedKind,
  rows: readonly ImportedRow[],
): Promise<void> {
  const objects = rows.map(({ object }) => object)
  switch (kind) {
    case 'units':
      await tx.query('delete from units where id = any($1::text[])', [objects])
      return
    case 'users':
      await tx.query('delete from users where id = any($1::text[])', [objects])
      return
    case 'drivers':
      await tx.query('delete from drivers where id = any($1::text[])', [objects])
      return
    case 'geofences':
      await tx.query('delete from geofences where id = any($1::text[])', [objects])
      return
    case 'assignments':
      await tx.query(
        `delete from assignments a using unnest($1::text[], $2::text[]) as given (imei, user_id)
         where a.imei = given.imei and a.user_id = given.user_id`,
        [objects, rows.map(({ other }) => other)],
      )
      await unassignInvisibleUnits(tx, objects)
  }
}

/** Removes the groups that an import created and that have no unit. @param tx the transaction of {@link removeRows} */
export async function removeEmptyGroups(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `delete from groups g using import_rows r
     where r.import_id = $1 and r.object = g.id and not exists (select 1 from units n where n.id_grupo = g.id)`,
    [id],
  )
}

/** Whether a unit `n` is referenced by an API key, a webhook or an embedding account. */
const integrated = `(n.imei in (select unnest(units) from api_keys)
  or n.imei in (select unnest(unidades) from webhooks)
  or n.imei in (select unnest(embed_units) from users))`

const owns = (tables: readonly string[]) =>
  tables.map((table) => `exists (select 1 from ${table} o where o.user_id = u.id)`).join(' or ')

/** Whether the undoer administers the account `u`. Without an owner the condition is `null`, which counts as no. */
const mine = `coalesce(${administered('$2')}, false)`

/** Parameters: $1 the import, $2 the `administratorId` of its undoer, $3 the current time. */
const judgements: Readonly<Record<ImportedKind, string>> = {
  units: `select r.object, r.other, r.group_id, n.nombre, case
      when coalesce(n.manager, '') <> r.other
        or not ($2::text is null or n.manager = $2) then 'elsewhere'
      when exists (select 1 from unit_live l where l.imei = n.imei and l.timestamp is not null)
        or exists (select 1 from positions p where p.imei = n.imei)
        or exists (select 1 from tracks t where t.imei = n.imei)
        or exists (select 1 from dead_letters d where d.imei = n.imei) then 'positions'
      when exists (select 1 from commands c where c.imei = n.imei) then 'commands'
      when exists (select 1 from assignments a where a.imei = n.imei) then 'assigned'
      when exists (select 1 from event_units e where e.imei = n.imei) then 'watched'
      when exists (select 1 from alerts a where a.imei = n.imei) then 'alerted'
      when exists (select 1 from drivers d where d.imei = n.imei) then 'driven'
      when exists (select 1 from follow_links l where l.imei = n.imei and l.expires_at > $3::bigint and l.arrived_at is null) then 'linked'
      when ${integrated} then 'integrated'
      when coalesce(n.id_grupo, '') not in ('', r.group_id) then 'grouped' end as why
    from import_rows r join units n on n.id = r.object where r.import_id = $1`,
  users: `select r.object, r.other, r.group_id, u.name as nombre, case
      when coalesce(u.manager, '') <> r.other
        or not ($2::text is null or u.id <> $2 and ${mine}) then 'elsewhere'
      when exists (select 1 from sessions s where s.user_id = u.id) then 'entered'
      when exists (select 1 from assignments a where a.user_id = u.id) then 'holds'
      when exists (select 1 from users m where m.owner = u.id) then 'mirrors'
      when exists (select 1 from users m where m.manager = u.id)
        or exists (select 1 from units n where n.manager = u.id) then 'manages'
      when ${owns(['api_keys'])} then 'keyed'
      when ${owns(['webhooks'])} then 'hooked'
      when exists (select 1 from follow_links l where l.user_id = u.id and l.expires_at > $3::bigint and l.arrived_at is null) then 'linked'
      when ${owns(['push_subscriptions'])} then 'subscribed'
      when ${owns(['alerts'])} then 'alerted'
      when ${owns(['geofences', 'events', 'groups', 'drivers', 'commands', 'imports'])} then 'owns' end as why
    from import_rows r join users u on u.id = r.object left join users o on o.id = u.owner where r.import_id = $1`,
  drivers: `select r.object, r.other, r.group_id, d.nombre, case
      when not ${mine} then 'elsewhere'
      when coalesce(d.imei, '') <> r.other then 'moved' end as why
    from import_rows r join drivers d on d.id = r.object
      join users u on u.id = d.user_id left join users o on o.id = u.owner
    where r.import_id = $1 and $3::bigint > 0`,
  assignments: `select r.object, r.other, r.group_id, n.nombre, case
      when not ${mine} then 'elsewhere'
      when exists (select 1 from assignments a join users m on m.id = a.user_id
          where a.imei = n.imei and m.owner = r.other)
        or exists (select 1 from event_units w join events e on e.id = w.event_id
          where w.imei = n.imei and e.user_id = r.other)
        or exists (select 1 from groups g where g.id = n.id_grupo and g.user_id = r.other)
        or exists (select 1 from drivers d where d.imei = n.imei and d.user_id = r.other)
        or exists (select 1 from follow_links l
          where l.imei = n.imei and l.user_id = r.other and l.expires_at > $3::bigint and l.arrived_at is null) then 'shared' end as why
    from import_rows r join units n on n.imei = r.object
      join assignments given on given.imei = r.object and given.user_id = r.other
      join users u on u.id = r.other left join users o on o.id = u.owner
    where r.import_id = $1`,
  geofences: `select r.object, r.other, r.group_id, g.nombre, case
      when not ${mine} then 'elsewhere'
      when $2::text is not null and not exists (select 1 from users a
          where a.id = $2 and case g.tipo when 4 then a.rutas else a.geocirculares end) then 'forbidden'
      when exists (select 1 from events e where e.geofence_id = g.id) then 'watched' end as why
    from import_rows r join geofences g on g.id = r.object
      join users u on u.id = g.user_id left join users o on o.id = u.owner
    where r.import_id = $1 and $3::bigint > 0`,
}

async function imeisOf(tx: Queryable, id: string): Promise<string[]> {
  const rows = await tx.query<{ object: string }>('select object from import_rows where import_id = $1', [id])
  return rows.map(({ object }) => object)
}
