import { randomBytes } from 'node:crypto'
import type { Role as Rol } from '@baliza/agreement'
import { type Account, type AccountFlag, flags, type ListedAccount, userFields } from '@baliza/agreement'
import { column } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { afterName, byName } from './by-name.js'
import type { ListKey } from './list-key.js'
import { rowSql } from './row-sql.js'

export type { Account, AccountFlag, ListedAccount, Rol }
export { flags }

/** A mirror account is active and has its permissions only while its user is active and has them. */
const ofOwner: ReadonlySet<string> = new Set(['activo', ...flags])
const columns = Object.values(userFields)
  .flatMap(({ column }) => (column === null || column === 'last_access' ? [] : [column]))
  .map((column) =>
    ofOwner.has(column) ? `u.${column} and coalesce(o.${column}, true) as ${column}` : `u.${column}`,
  )
  .concat('u.owner')
  .join(', ')
const tables = 'users u left join users o on o.id = u.owner'

export async function accountById(database: Queryable, id: string): Promise<Account | null> {
  const [row] = await database.query<Account>(`select ${columns} from ${tables} where u.id = $1`, [id])
  return row ?? null
}

/** Reads an account by login name, ignoring case, with the hash of its password. */
export async function accountByName(
  database: Queryable,
  name: string,
): Promise<(Account & { readonly password: string }) | null> {
  const [row] = await database.query<Account & { password: string }>(
    `select ${columns}, u.password from ${tables} where lower(u.name) = lower($1)`,
    [name],
  )
  return row ?? null
}

/** Returns the existing accounts with these ids, in no particular order. */
export function accountsById(database: Queryable, ids: readonly string[]): Promise<Account[]> {
  return list(database, 'u.id = any($1::text[])', [column.texts(ids)])
}

/** Returns the existing accounts with these login names. @param names in lower case */
export function accountsByName(database: Queryable, names: readonly string[]): Promise<Account[]> {
  return list(database, 'lower(u.name) = any($1::text[])', [column.texts(names)])
}

/** Records when an account was last seen, which is shown in lists of accounts. @param at Unix ms */
export async function markSeen(database: Queryable, id: string, at: number): Promise<void> {
  await database.query('update users set last_access = $2 where id = $1', [id, at])
}

/** Returns every user, manager and super administrator, by login name. Mirror accounts belong to the list of their owner. @param after name and id */
export function everyAccount(
  database: Queryable,
  after: ListKey | null = null,
  limit: number | null = null,
): Promise<ListedAccount[]> {
  return database.query<ListedAccount>(
    `select ${columns}, u.last_access from ${tables} where u.rol > 1 and ${afterName('u.name', 'u.id', 1)}
     order by ${byName('u.name')}, u.id limit $3`,
    [after?.[0] ?? null, after?.[1] ?? null, limit],
  )
}

/** Returns every account of role 3, by login name. */
export function everyManager(database: Queryable): Promise<ListedAccount[]> {
  return list(database, 'u.rol = 3', [])
}

export function usersOfManager(database: Queryable, manager: string): Promise<ListedAccount[]> {
  return list(database, 'u.manager = $1 and u.rol = 2', [manager])
}

export function mirrorAccountsOf(database: Queryable, owner: string): Promise<ListedAccount[]> {
  return list(database, 'u.owner = $1', [owner])
}

function list(database: Queryable, where: string, values: readonly string[]): Promise<ListedAccount[]> {
  return database.query<ListedAccount>(
    `select ${columns}, u.last_access from ${tables} where ${where} order by ${byName('u.name')}`,
    values,
  )
}

/** An account to add. Omitted fields have their default value. */
export interface NewAccount extends Partial<Record<AccountFlag, boolean>> {
  readonly name: string
  readonly password: string
  readonly rol: Rol
  readonly nombre?: string
  readonly email?: string
  readonly tel?: string
  readonly manager?: string | null
  readonly owner?: string | null
  readonly id_externo?: string | null | undefined
  readonly activo?: boolean | undefined
  /** Unix ms; default: now. */
  readonly reg?: number
}

/** Adds an account. `password` is the hash. @returns its id, or `null` if its login name is in use, ignoring case */
export async function insertAccount(database: Queryable, account: NewAccount): Promise<string | null> {
  const { insert, values } = rowSql({
    id: newId(),
    name: account.name,
    nombre: account.nombre ?? account.name,
    email: account.email ?? '',
    tel: account.tel ?? '',
    password: account.password,
    rol: account.rol,
    manager: account.manager,
    owner: account.owner,
    id_externo: account.id_externo,
    activo: account.activo,
    reg: account.reg ?? Date.now(),
    ...Object.fromEntries(flags.map((flag) => [flag, account[flag] ?? true])),
  })
  const [row] = await database.query<{ id: string }>(
    `insert into users ${insert} on conflict (lower(name)) do nothing returning id`,
    values,
  )
  return row?.id ?? null
}

/** Returns 24 random hexadecimal digits, the format of `_id` in the API. */
export function newId(): string {
  return randomBytes(12).toString('hex')
}
