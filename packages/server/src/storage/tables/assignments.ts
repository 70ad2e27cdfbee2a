import type { Assignment } from '@baliza/sdk-core'
import { sees, visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
import { type Account, administered } from './accounts.js'

/** The ids of the units that are assigned to an account. */
export async function assignedUnits(database: Queryable, account: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select t.id from assignments a join units t on t.imei = a.imei where a.user_id = $1 order by t.imei`,
    [account],
  )
  return rows.map((row) => row.id)
}

/** The accounts that a unit is assigned to, among those that the reader administers: see `mayActFor`. */
export async function accountsWithUnit(
  database: Queryable,
  imei: string,
  reader: Pick<Account, 'id' | 'rol'>,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select u.id from assignments a join users u on u.id = a.user_id left join users o on o.id = u.owner
     where a.imei = $1 and ($2 or ${administered('$3')})
     order by lower(u.name)`,
    [imei, reader.rol === 4, reader.id],
  )
  return rows.map((row) => row.id)
}

/**
 * Whom the units that an account sees are assigned to, by login name, mirror accounts last: of accounts that it does not
 * administer, only that there is one.
 */
export function assignmentsSeen(
  database: Queryable,
  account: Pick<Account, 'id' | 'rol'>,
): Promise<Assignment[]> {
  const { where, values } = visibleTo(account)
  const [all, reader] = [`$${values.length + 1}::boolean`, `$${values.length + 2}`]
  return database.query<Assignment>(
    `select n.id as id_objeto_gps, case when known then u.id end as id_user,
       case when known then u.name else '' end as user, case when known then u.nombre else '' end as nombre
     from assignments a join units n on n.imei = a.imei join users u on u.id = a.user_id left join users o on o.id = u.owner
       cross join lateral (select ${all} or ${administered(reader)} as known) k
     where n.imei in (select units.imei from units where ${where}) order by u.owner is not null, lower(u.name), n.id`,
    [...values, account.rol === 4, account.id],
  )
}

/**
 * Gives a unit to an account, if it has not got it. A mirror account sees only what its owner sees.
 * @returns `false` where the owner does not
 */
export function assignUnit(
  database: Database,
  { id, owner }: Pick<Account, 'id' | 'owner'>,
  imei: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await holdUnits(tx, [imei])
    if (owner !== null) {
      const [seeing] = await tx.query(`select 1 from users u where u.id = $1 and ${sees('u', '$2')}`, [
        owner,
        imei,
      ])
      if (seeing === undefined) return false
    }
    await tx.query('insert into assignments (user_id, imei) values ($1, $2) on conflict do nothing', [
      id,
      imei,
    ])
    return true
  })
}

/** Takes a unit from an account, with all that {@link releaseUnseen} takes with it. */
export function unassignUnit(database: Database, account: string, imei: string): Promise<void> {
  return database.transaction(async (tx) => {
    await holdUnits(tx, [imei])
    await tx.query('delete from assignments where user_id = $1 and imei = $2', [account, imei])
    await releaseUnseen(tx, [imei])
  })
}

/** What keeps a unit from moving. */
export type NotMoved = 'notAssignedThere' | 'notOfOwner'

/**
 * Takes a unit from one account and gives it to another, with all that {@link releaseUnseen} takes with it. Again
 * changes nothing.
 * @returns why it stays where it was; `null`: it moved
 */
export async function moveUnit(
  database: Database,
  imei: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<NotMoved | null> {
  const undone = new Error('nothing moved')
  let why: NotMoved | null = null
  const stay = (reason: NotMoved): never => {
    why = reason
    throw undone
  }
  try {
    await database.transaction(async (tx) => {
      const has = async (account: string) =>
        (await tx.query('select 1 from assignments where user_id = $1 and imei = $2', [account, imei]))
          .length > 0
      await holdUnits(tx, [imei])
      if (from === to || !(await has(from))) {
        if (!(await has(to))) stay('notAssignedThere')
        return
      }
      await tx.query('delete from assignments where user_id = $1 and imei = $2', [from, imei])
      await tx.query('insert into assignments (user_id, imei) values ($1, $2) on conflict do nothing', [
        to,
        imei,
      ])
      await releaseUnseen(tx, [imei])
      // A mirror account keeps only what its owner sees, who may be the account that lost the unit.
      if (!(await has(to))) stay('notOfOwner')
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return why
}

/**
 * Keeps units as they are until the transaction ends: who gives one to a mirror account waits for who takes it from
 * its owner. In the order of their imeis, and ahead of other locks, so that neither waits for the other for ever.
 */
export async function holdUnits(tx: Queryable, imeis: readonly string[]): Promise<void> {
  await tx.query('select 1 from units where imei = any($1::text[]) order by imei for no key update', [imeis])
}

/**
 * Whoever sees a unit no more lets go of it: mirror accounts whose owner does not see it lose it, event definitions
 * stop watching it, and it leaves the groups and drivers of others. After any change of who sees what,
 * and after {@link holdUnits}.
 */
export async function releaseUnseen(tx: Queryable, imeis: readonly string[]): Promise<void> {
  if (imeis.length === 0) return
  // First: what a mirror account may keep depends on what is assigned to it.
  await tx.query(
    `delete from assignments a using users m, users o
     where a.imei = any($1::text[]) and m.id = a.user_id and o.id = m.owner and not ${sees('o', 'a.imei')}`,
    [imeis],
  )
  await tx.query(
    `delete from event_units w using events e, users u
     where w.imei = any($1::text[]) and e.id = w.event_id and u.id = e.user_id and not ${sees('u', 'w.imei')}`,
    [imeis],
  )
  await tx.query(
    `update units t set id_grupo = null from groups g, users u
     where t.imei = any($1::text[]) and g.id = t.id_grupo and u.id = g.user_id and not ${sees('u', 't.imei')}`,
    [imeis],
  )
  await tx.query(
    `update units t set conductor = '' from drivers d, users u
     where t.imei = any($1::text[]) and d.imei = t.imei and d.nombre = t.conductor
       and u.id = d.user_id and not ${sees('u', 't.imei')}`,
    [imeis],
  )
  await tx.query(
    `update drivers d set imei = null from users u
     where d.imei = any($1::text[]) and u.id = d.user_id and not ${sees('u', 'd.imei')}`,
    [imeis],
  )
}
