import type { Assignment, Viewer } from '@baliza/agreement'
import { administered, administratorId } from '../../access/accounts.js'
import { sees, visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
import type { Account } from './accounts.js'
import { byName } from './by-name.js'

/** Returns the ids of the units that are assigned to an account. */
export async function assignedUnits(database: Queryable, account: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select t.id from assignments a join units t on t.imei = a.imei where a.user_id = $1 order by t.imei`,
    [account],
  )
  return rows.map((row) => row.id)
}

/** Returns the accounts to which a unit is assigned, limited to those that the reader administers: see `mayActFor`. */
export async function accountsWithUnit(
  database: Queryable,
  imei: string,
  reader: Pick<Account, 'id' | 'rol'>,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select u.id from assignments a join users u on u.id = a.user_id left join users o on o.id = u.owner
     where a.imei = $1 and ${administered('$2')}
     order by ${byName('u.name')}`,
    [imei, administratorId(reader)],
  )
  return rows.map((row) => row.id)
}

/**
 * Reads the assignments of the units that an account sees, by login name, mirror accounts last. For accounts that it does not
 * administer, it returns only that an assignment exists.
 */
export function assignmentsSeen(database: Queryable, account: Viewer): Promise<Assignment[]> {
  const { where, values } = visibleTo(account)
  return database.query<Assignment>(
    `select n.id as id_objeto_gps, case when known then u.id end as id_user,
       case when known then u.name else '' end as user, case when known then u.nombre else '' end as nombre
     from assignments a join units n on n.imei = a.imei join users u on u.id = a.user_id left join users o on o.id = u.owner
       cross join lateral (select ${administered(`$${values.length + 1}`)} as known) k
     where n.imei in (select units.imei from units where ${where}) order by u.owner is not null, ${byName('u.name')}, n.id`,
    [...values, administratorId(account)],
  )
}

/**
 * Assigns a unit to an account, if it is not assigned yet. A mirror account sees only what its owner sees.
 * @returns `false` if the owner does not see the unit
 */
export function assignUnit(
  database: Database,
  { id, owner }: Pick<Account, 'id' | 'owner'>,
  imei: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockUnits(tx, [imei])
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

/** Removes the assignment of a unit, and everything that {@link unassignInvisibleUnits} removes as a result. */
export function unassignUnit(database: Database, account: string, imei: string): Promise<void> {
  return database.transaction(async (tx) => {
    await lockUnits(tx, [imei])
    await tx.query('delete from assignments where user_id = $1 and imei = $2', [account, imei])
    await unassignInvisibleUnits(tx, [imei])
  })
}

export type NotMoved = 'notAssignedThere' | 'notOfOwner'

/**
 * Moves a unit from one account to another, and removes everything that {@link unassignInvisibleUnits} removes as a result.
 * Repeating it changes nothing.
 * @returns the reason why the unit was not moved; `null`: it was moved
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
      await lockUnits(tx, [imei])
      if (from === to || !(await has(from))) {
        if (!(await has(to))) stay('notAssignedThere')
        return
      }
      await tx.query('delete from assignments where user_id = $1 and imei = $2', [from, imei])
      await tx.query('insert into assignments (user_id, imei) values ($1, $2) on conflict do nothing', [
        to,
        imei,
      ])
      await unassignInvisibleUnits(tx, [imei])
      // A mirror account keeps only units that its owner sees. Its owner may be the account that lost the unit.
      if (!(await has(to))) stay('notOfOwner')
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return why
}

/**
 * Locks units until the transaction ends: assigning a unit to a mirror account waits for removing the unit from its owner. To
 * prevent deadlocks, it locks in the order of the imeis and must run before other locks.
 */
export async function lockUnits(tx: Queryable, imeis: readonly string[]): Promise<void> {
  await tx.query('select 1 from units where imei = any($1::text[]) order by imei for no key update', [imeis])
}

/**
 * Removes the references of accounts that no longer see a unit. Mirror accounts whose owner does not see it lose it, event
 * definitions stop watching it, and it leaves the groups and drivers of other accounts. Must run after {@link lockUnits}, and
 * after any change of which accounts see which units.
 */
export async function unassignInvisibleUnits(tx: Queryable, imeis: readonly string[]): Promise<void> {
  if (imeis.length === 0) return
  // First, because the references that a mirror account may keep depend on its assignments.
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
