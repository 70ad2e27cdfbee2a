import { type Account, flags, type ListedAccount } from '@baliza/agreement'
import type { EmbedField } from '@baliza/agreement/codes/embed.js'
import type { Role } from '@baliza/agreement/codes/roles.js'
import { hash } from '@baliza/agreement/rules/random.js'

/** Accounts of the fake backend. All have the password `demo`. */
export interface FakeAccount {
  readonly _id: string
  /** Login name. */
  readonly user: string
  readonly nombre: string
  readonly email: string
  readonly rol: Role
  readonly activo: 1
  readonly editar: 0 | 1
  readonly reportes: 0 | 1
  readonly blocmotor: 0 | 1
  readonly geocirculares: 0 | 1
  readonly rutas: 0 | 1
  readonly integraciones: 0 | 1
}

/** Password of every account. */
export const fakePassword = 'demo'

const account = (number: number, user: string, nombre: string, rol: Role): FakeAccount => {
  // A mirror account has only the permissions that were granted to it (specification 2, section 3).
  const flag = rol === 1 ? 0 : 1
  return {
    _id: `a${String(number).padStart(23, '0')}`,
    user,
    nombre,
    email: `${user}@example.com`,
    rol,
    activo: 1,
    editar: flag,
    reportes: flag,
    blocmotor: flag,
    geocirculares: flag,
    rutas: flag,
    integraciones: 0,
  }
}

/** One account of each role: usuario, manager, admin and espejo; manager manages usuario, who owns espejo. */
export const fakeAccounts: readonly FakeAccount[] = [
  account(1, 'usuario', 'Usuario de demostración', 2),
  account(2, 'manager', 'Manager de demostración', 3),
  account(3, 'admin', 'Administrador de demostración', 4),
  account(4, 'espejo', 'Cuenta espejo de demostración', 1),
]

/** Number of units that the mirror account sees. */
export const mirrored = 12

export type Stored = ListedAccount & {
  readonly password: string
  readonly embed_origins: readonly string[]
  readonly embed_units: readonly string[] | null
  readonly embed_fields: readonly EmbedField[]
  readonly embed_key: string | null
}

/** Embed settings of an account that has not configured any. */
export const noEmbed = {
  embed_origins: [],
  embed_units: null,
  embed_fields: [],
  embed_key: null,
} as const

/** Accounts of one fake server. */
export interface FakeAccounts {
  byId(id: string): Account | null
  byName(login: string): Account | null
  byEmail(email: string): Account | null
  /** By login name, case-insensitive. */
  all(): readonly ListedAccount[]
  isPassword(account: Account, pass: string): boolean
  /** The stored accounts: the permissions of a mirror account are not reduced to those of its owner. */
  stored(): readonly Stored[]
  add(account: Stored): void
  change(id: string, change: Partial<Stored>): void
  /** Removes an account and its mirror accounts. @returns their ids */
  remove(id: string): readonly string[]
}

export function createFakeAccounts(now: number): FakeAccounts {
  const idOf = (rol: Role) => fakeAccounts.find((one) => one.rol === rol)?._id ?? null
  const accounts = new Map<string, Stored>(
    fakeAccounts.map(({ _id, user, nombre, email, rol, ...given }, index) => [
      _id,
      {
        id: _id,
        name: user,
        nombre,
        email,
        tel: '',
        rol,
        activo: true,
        manager: rol === 2 ? idOf(3) : null,
        owner: rol === 1 ? idOf(2) : null,
        reg: now - (index + 1) * 86_400_000,
        password: fakePassword,
        last_access: null,
        id_externo: null,
        ...noEmbed,
        editar: given.editar === 1,
        reportes: given.reportes === 1,
        blocmotor: given.blocmotor === 1,
        geocirculares: given.geocirculares === 1,
        rutas: given.rutas === 1,
        integraciones: given.integraciones === 1,
      },
    ]),
  )

  /** A mirror account is active, and has its permissions, only if its owner is active and has them. */
  function effective(kept: Stored): ListedAccount {
    const {
      password: _,
      embed_origins: __,
      embed_units: ___,
      embed_fields: ____,
      embed_key: _____,
      ...stored
    } = kept
    const owner = stored.owner === null ? undefined : accounts.get(stored.owner)
    if (owner === undefined) return stored
    const held = flags.map((flag) => [flag, stored[flag] && owner[flag]])
    return { ...stored, ...Object.fromEntries(held), activo: stored.activo && owner.activo }
  }
  const find = (is: (account: Stored) => boolean) => {
    const found = [...accounts.values()].find(is)
    return found === undefined ? null : effective(found)
  }
  const sortName = ({ name }: Account) => name.toLowerCase()

  return {
    byId: (id) => find((one) => one.id === id),
    byName: (login) => find((one) => one.name.toLowerCase() === login.toLowerCase()),
    byEmail: (email) => find((one) => one.email.toLowerCase() === email.toLowerCase()),
    all: () => [...accounts.values()].map(effective).sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1)),
    isPassword: ({ id }, pass) => accounts.get(id)?.password === pass,
    stored: () => [...accounts.values()],
    add: (stored) => void accounts.set(stored.id, stored),
    change(id, change) {
      const known = accounts.get(id)
      if (known !== undefined) accounts.set(id, { ...known, ...change })
    },
    remove(id) {
      const gone = [...accounts.values()].filter((one) => one.id === id || one.owner === id)
      for (const one of gone) accounts.delete(one.id)
      for (const one of accounts.values())
        if (one.manager === id) accounts.set(one.id, { ...one, manager: null })
      return gone.map((one) => one.id)
    },
  }
}

/** Returns a version of the account's state. */
export function versionOf(account: Account): string {
  const { name, nombre, rol, integraciones, embed } = account
  const shown = embed === undefined ? [] : [embed.fields]
  return hash(
    JSON.stringify([name, nombre, rol, integraciones, ...flags.map((flag) => account[flag]), ...shown]),
  ).toString(36)
}
