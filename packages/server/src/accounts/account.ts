import { randomBytes } from 'node:crypto'
import type { Queryable } from '../storage/database.js'
import { hashPassword } from './passwords.js'

/** 1 mirror account, 2 Usuario, 3 Manager, 4 Super Administrator (specification 1, section 6). */
export type Rol = 1 | 2 | 3 | 4

/** The permissions of an account, by the wire's names. */
export const flags = ['editar', 'reportes', 'blocmotor', 'geocirculares', 'rutas'] as const
export type Flag = (typeof flags)[number]

/** An account, without its password. */
export interface Account extends Readonly<Record<Flag, boolean>> {
  readonly id: string
  /** The login name. */
  readonly name: string
  readonly nombre: string
  readonly email: string
  readonly tel: string
  readonly rol: Rol
  /** `false` too for the mirror account of an inactive user. */
  readonly activo: boolean
  readonly manager: string | null
  /** A mirror account's user. */
  readonly owner: string | null
  /** When it was registered, Unix ms. */
  readonly reg: number
}

const columns = `u.id, u.name, u.nombre, u.email, u.tel, u.rol, u.manager, u.owner, u.reg,
  u.editar, u.reportes, u.blocmotor, u.geocirculares, u.rutas,
  u.activo and coalesce((select o.activo from users o where o.id = u.owner), true) as activo`

export async function accountById(database: Queryable, id: string): Promise<Account | null> {
  const [row] = await database.query<Account>(`select ${columns} from users u where u.id = $1`, [id])
  return row ?? null
}

/** By login name, whatever its case; with the password's hash. */
export async function accountByName(
  database: Queryable,
  name: string,
): Promise<(Account & { readonly password: string }) | null> {
  const [row] = await database.query<Account & { password: string }>(
    `select ${columns}, u.password from users u where lower(u.name) = lower($1)`,
    [name],
  )
  return row ?? null
}

export interface NewAccount extends Partial<Record<Flag, boolean>> {
  readonly name: string
  readonly password: string
  readonly rol: Rol
  readonly nombre?: string
  readonly email?: string
  readonly tel?: string
  readonly manager?: string | null
  readonly owner?: string | null
}

/** Adds an account, active from now on. @returns its id */
export async function addAccount(database: Queryable, account: NewAccount): Promise<string> {
  const id = newId()
  const allowed = flags.map((flag) => account[flag] ?? true)
  await database.query(
    `insert into users (id, name, nombre, email, tel, password, rol, manager, owner, reg, ${flags.join(', ')})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      account.name,
      account.nombre ?? account.name,
      account.email ?? '',
      account.tel ?? '',
      await hashPassword(account.password),
      account.rol,
      account.manager ?? null,
      account.owner ?? null,
      Date.now(),
      ...allowed,
    ],
  )
  return id
}

/** 24 hexadecimal digits, as the wire's `_id`. */
export function newId(): string {
  return randomBytes(12).toString('hex')
}
