import { type ActivityField, isHidden, type Viewer } from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
import { OfRemoved } from '../connection/failure.js'
import { recordActivity } from './activity.js'
import { intoBin } from './bin.js'
import { afterName, byName } from './by-name.js'
import type { ListKey } from './list-key.js'
import { rowSql } from './row-sql.js'

export interface GroupRow {
  readonly id: string
  readonly nombre: string
  readonly descripcion: string
  readonly id_externo: string | null
  readonly imeis: readonly string[]
}

/**
 * Reads the groups of an account: its own, and those of which it sees a unit. A third-party page that embeds it
 * sees only the latter, if groups were chosen for it.
 * @param after name and id @param limit `null`: all
 */
export async function groupsOf(
  database: Queryable,
  account: Viewer,
  after: ListKey | null = null,
  limit: number | null = null,
): Promise<readonly GroupRow[]> {
  if (isHidden(account, 'groups')) return []
  const { where, values } = visibleTo(account)
  const at = values.length + 2
  const own = `$${at - 1}`
  return database.query<GroupRow>(
    `select g.id, g.nombre, g.descripcion, g.id_externo, coalesce(seen.imeis, '{}') as imeis
     from groups g
     left join (
       select id_grupo, array_agg(imei order by imei) as imeis
       from units where id_grupo is not null and (${where}) group by id_grupo
     ) seen on seen.id_grupo = g.id
     where (g.user_id = ${own} and ${account.embed === undefined} or seen.imeis is not null) and ${afterName('g.nombre', 'g.id', at)}
     order by ${byName('g.nombre')}, g.id limit $${at + 2}`,
    [...values, account.id, after?.[0] ?? null, after?.[1] ?? null, limit],
  )
}

/** A group to store, with the owner of a new group. The omitted fields of an existing group stay unchanged. */
export type GroupToSave = Pick<GroupRow, 'id'> & { readonly user_id: string } & {
  readonly [Name in Exclude<keyof GroupRow, 'id'>]?: GroupRow[Name] | undefined
}

/**
 * Adds or changes a group and its members: exactly these units, if they are given. A unit is in one group, so it leaves its
 * previous group.
 * @param mayTake whether units may be removed from the groups of these accounts; called within the transaction
 * @returns `false` if they may not; no data is written then
 * @throws {OfRemoved} if a unit, or the group that is changed, does not exist
 */
export function saveGroup(
  database: Database,
  { id, user_id, nombre, descripcion, imeis, id_externo }: GroupToSave,
  mayTake: (tx: Queryable, owners: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (imeis !== undefined) {
      const held = await lockUnits(tx, 'imei = any($1::text[]) or id_grupo = $2', [imeis, id])
      const locked = new Set(held)
      if (!imeis.every((imei) => locked.has(imei))) throw new OfRemoved('a unit of the group is gone')
      const others = await tx.query<{ user_id: string }>(
        `select distinct user_id from groups
         where id <> $2 and id in (select id_grupo from units where imei = any($1::text[]))`,
        [imeis, id],
      )
      const owners = others.map((other) => other.user_id)
      if (!(await mayTake(tx, owners))) return false
    }
    const [before] = await tx.query<GroupRow & { readonly user_id: string }>(
      'select * from groups where id = $1',
      [id],
    )
    const { set, values, next } = rowSql({ nombre, descripcion, id_externo })
    if (before === undefined) {
      if (imeis === undefined) throw new OfRemoved('the group is gone')
      const added = rowSql({ id, user_id, nombre, descripcion, id_externo })
      await tx.query(`insert into groups ${added.insert}`, added.values)
    } else if (values.length > 0)
      await tx.query(`update groups set ${set} where id = ${next}`, [...values, id])
    const moved = imeis === undefined ? 0 : await moveUnits(tx, id, imeis)
    if (before === undefined) return true
    const fields: ActivityField[] = []
    if (descripcion !== undefined && before.descripcion !== descripcion) fields.push('descripcion')
    if (id_externo !== undefined && before.id_externo !== id_externo) fields.push('id_externo')
    if (moved > 0) fields.push('imeis')
    if (nombre !== undefined && before.nombre !== nombre) fields.push('nombre')
    if (fields.length > 0)
      await recordActivity(tx, {
        action: 'groupChanged',
        objectId: id,
        object: before.nombre,
        subject: before.user_id,
        fields,
      })
    return true
  })
}

/** Makes these units, which are locked, the members of a group. @returns how many it gained and lost */
async function moveUnits(tx: Queryable, id: string, imeis: readonly string[]): Promise<number> {
  const left = await tx.query(
    'update units set id_grupo = null where id_grupo = $1 and imei <> all($2::text[]) returning 1',
    [id, imeis],
  )
  const joined = await tx.query(
    'update units set id_grupo = $1 where imei = any($2::text[]) and id_grupo is distinct from $1 returning 1',
    [id, imeis],
  )
  return left.length + joined.length
}

/** Moves a group to the bin. Its units are then in no group. */
export function removeGroup(database: Database, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    await lockUnits(tx, 'id_grupo = $1', [id])
    await intoBin(tx, 'group', id, () => tx.query('delete from groups where id = $1', [id]))
  })
}

/** Locks units in the order of the imeis, like all other code, to prevent deadlocks. @returns their imeis */
async function lockUnits(tx: Queryable, where: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await tx.query<{ imei: string }>(
    `select imei from units where ${where} order by imei for no key update`,
    values,
  )
  return rows.map((row) => row.imei)
}
