import { type EditedUserColumns, editedColumnNames, userFields } from '@baliza/agreement'
import { hasCode } from '../problem.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import type { Account } from '../storage/tables/accounts.js'
import { lockUnits, unassignInvisibleUnits } from '../storage/tables/assignments.js'
import { intoBin } from '../storage/tables/bin.js'
import { dropWaiting } from '../storage/tables/commands.js'
import { rowSql } from '../storage/tables/row-sql.js'
import { visibleImeis } from '../storage/tables/units.js'
import { hashPassword } from './passwords.js'
import { endSessions } from './sessions.js'

/** Columns of an account to change. Omitted ones stay unchanged. */
export interface AccountChange extends Partial<Omit<EditedUserColumns, 'id_externo'>> {
  readonly id_externo?: string | null | undefined
  /** Plain text. An empty string keeps the password. */
  readonly password?: string
}

/** Result of a change: `done`, or the reason why it was refused. */
export type Outcome =
  | 'done'
  | 'gone'
  | 'nameTaken'
  | 'noSuchManager'
  | 'managerOfUsers'
  | 'lastAdmin'
  | 'externalIdTaken'

const columns = [...editedColumnNames(userFields), 'password'] as const

/**
 * Changes an account. A new password ends its sessions. If the account stops being a manager, its users and units lose their
 * manager. If an account can no longer see some units, {@link unassignInvisibleUnits} ends what depended on seeing them.
 * @param but the token of the caller's session, which stays open; call `Sessions.accountsChanged` afterwards
 * @param share the account that makes the change
 */
export async function changeAccount(
  database: Database,
  id: string,
  { password = '', ...change }: AccountChange,
  { but, share }: { readonly but: string; readonly share: string },
): Promise<Outcome> {
  // Runs before the transaction: hashing is slow and must not occupy a connection.
  const hash = password === '' ? {} : { password: await hashPassword(password, share) }
  try {
    return await writeAccount(database, id, { ...change, ...hash }, but)
  } catch (error) {
    if (isTakenName(error)) return 'nameTaken'
    throw error
  }
}

/** Whether a statement failed because another account has the login name. */
export const isTakenName = (error: unknown) =>
  hasCode(error, '23505') && 'constraint' in error && error.constraint === 'users_name'

/**
 * As {@link changeAccount}. `password` is the hash.
 * @throws if the login name is in use: {@link isTakenName}
 */
export async function writeAccount(
  database: Database,
  id: string,
  { password, ...change }: AccountChange,
  but: string,
): Promise<Outcome> {
  return database.transaction(async (tx) => {
    const unseen = await atStake(tx, id, change)
    await lockUnits(tx, unseen)
    const before = await hold(tx, id)
    if (before === null) return 'gone'
    const after = { ...before, ...change }
    const wasAdmin = before.rol === 4 && before.activo
    if (wasAdmin && !(after.rol === 4 && after.activo) && !(await anotherAdmin(tx, id))) return 'lastAdmin'
    if (after.rol > 2 && after.manager !== null) return 'managerOfUsers'
    if (typeof change.manager === 'string') {
      const [manager] = await tx.query('select 1 from users where id = $1 and rol = 3', [change.manager])
      if (manager === undefined || change.manager === id) return 'noSuchManager'
    }
    if (change.manager !== undefined && (await isTakenThere(tx, id, change))) return 'externalIdTaken'
    await write(tx, id, { ...change, ...(password === undefined ? {} : { password }) })
    if (password !== undefined) await endSessions(tx, id, but)
    if (before.rol === 3 && after.rol !== 3) {
      await tx.query('update users set manager = null where manager = $1', [id])
      await tx.query('update units set manager = null where manager = $1', [id])
    }
    await unassignInvisibleUnits(tx, unseen)
    return 'done'
  })
}

/**
 * Moves an account into the bin, with its mirror accounts and all their records. Their sessions, API keys, webhooks and links
 * end, and restoring the account does not restore them. Their pending messages are not sent.
 */
export async function removeAccount(database: Database, id: string): Promise<Outcome> {
  if (await isLastAdmin(database, id)) return 'lastAdmin'
  return database.transaction(async (tx) => {
    const unseen = await unitsOf(tx, id)
    await lockUnits(tx, unseen)
    const before = await hold(tx, id)
    if (before === null) return 'gone'
    if (before.rol === 4 && before.activo && !(await anotherAdmin(tx, id))) return 'lastAdmin'
    await intoBin(tx, 'account', id, () => deleteAccount(tx, id, unseen))
    return 'done'
  })
}

async function deleteAccount(tx: Queryable, id: string, unseen: readonly string[]): Promise<void> {
  const theirs = 'select id from users where id = $1 or owner = $1'
  const accounts = await tx.query<{ id: string }>(theirs, [id])
  await dropWaiting(
    tx,
    'user_id = any($1::text[])',
    accounts.map((account) => account.id),
  )
  // A watched geofence cannot be deleted, even with its account. So the events that watch it are deleted first, and the lock
  // prevents new ones.
  await tx.query(`select id from geofences where user_id in (${theirs}) order by id for update`, [id])
  await tx.query(
    `delete from events where user_id in (${theirs})
         or geofence_id in (select id from geofences where user_id in (${theirs}))`,
    [id],
  )
  await tx.query(
    `update units t set conductor = '' from drivers d
       where d.user_id in (${theirs}) and d.imei = t.imei and d.nombre = t.conductor`,
    [id],
  )
  await tx.query('delete from users where id = $1', [id])
  await unassignInvisibleUnits(tx, unseen)
}

/** Whether another account of the new manager has the external id that an account will have. */
async function isTakenThere(
  tx: Queryable,
  id: string,
  { manager, id_externo }: AccountChange,
): Promise<boolean> {
  const taken = await tx.query(
    `select 1 from users u join users other on coalesce(other.manager, '') = coalesce($2::text, '') and other.id <> u.id
       and other.id_externo = ${id_externo === undefined ? 'u.id_externo' : '$3::text'}
     where u.id = $1`,
    [id, manager, ...(id_externo === undefined ? [] : [id_externo])],
  )
  return taken.length > 0
}

/** Locks and returns an account without its password until the transaction ends. Also locks the active super administrators. */
async function hold(tx: Queryable, id: string) {
  const [row] = await tx.query<Pick<Account, 'rol' | 'activo' | 'manager'>>(
    `select rol, activo, manager, id from (
       select id, rol, activo, manager from users where id = $1 or rol = 4 and activo order by id for no key update
     ) held where id = $1`,
    [id],
  )
  return row ?? null
}

async function anotherAdmin(tx: Queryable, id: string): Promise<boolean> {
  const [other] = await tx.query('select 1 from users where rol = 4 and activo and id <> $1 limit 1', [id])
  return other !== undefined
}

async function isLastAdmin(database: Queryable, id: string): Promise<boolean> {
  const [admin] = await database.query('select 1 from users where id = $1 and rol = 4 and activo', [id])
  return admin !== undefined && !(await anotherAdmin(database, id))
}

/** Units that some account may no longer see after this account's role or manager changes. */
async function atStake(tx: Queryable, id: string, change: AccountChange): Promise<string[]> {
  const [account] = await tx.query<Pick<Account, 'id' | 'rol' | 'manager'>>(
    'select id, rol, manager from users where id = $1',
    [id],
  )
  const after = { ...account, ...change }
  const same = after.rol === account?.rol && after.manager === account?.manager
  return account === undefined || same ? [] : visibleImeis(tx, account)
}

/** Units that an account is assigned, manages, or has a driver in. Drivers of its mirror accounts count too. */
async function unitsOf(tx: Queryable, id: string): Promise<string[]> {
  const rows = await tx.query<{ imei: string }>(
    `select imei from assignments where user_id = $1
     union select imei from units where manager = $1
     union select d.imei from drivers d join users u on u.id = d.user_id
       where d.imei is not null and (u.id = $1 or u.owner = $1)`,
    [id],
  )
  return rows.map((row) => row.imei)
}

async function write(tx: Queryable, id: string, change: AccountChange): Promise<void> {
  const { set, values, next } = rowSql(Object.fromEntries(columns.map((column) => [column, change[column]])))
  if (values.length === 0) return
  await tx.query(`update users set ${set} where id = ${next}`, [...values, id])
}
