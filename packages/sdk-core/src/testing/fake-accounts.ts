import type { Role } from '../codes/roles.js'
import type { Permissions } from '../entities/user.js'

/** Who can log in to the fake backend; the password of all is `demo`. */
export interface FakeAccount {
  readonly _id: string
  /** The login name. */
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
}

/** The password of every account. */
export const fakePassword = 'demo'

const account = (number: number, user: string, nombre: string, rol: Role): FakeAccount => {
  // A mirror account may do nothing that it was not given (specification 2, section 3).
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
  }
}

/** One account of each role: usuario, manager, admin and espejo. */
export const fakeAccounts: readonly FakeAccount[] = [
  account(1, 'usuario', 'Usuario de demostración', 2),
  account(2, 'manager', 'Manager de demostración', 3),
  account(3, 'admin', 'Administrador de demostración', 4),
  account(4, 'espejo', 'Cuenta espejo de demostración', 1),
]

/** How many units a mirror account sees. */
export const mirrored = 12

/** The accounts of one fake host, whose permissions can change. */
export interface FakeAccounts {
  find(user: string | undefined): FakeAccount | undefined
  withPassword(user: unknown, pass: unknown): FakeAccount | undefined
  /** Names the state of an account. */
  versionOf(account: FakeAccount): string
  permit(user: string, permissions: Partial<Permissions>): void
  rename(user: string, names: Pick<FakeAccount, 'nombre' | 'email'>): void
}

export function createFakeAccounts(): FakeAccounts {
  const accounts = new Map(fakeAccounts.map((one) => [one.user, one]))
  function change(user: string, changes: Partial<FakeAccount>): void {
    const known = accounts.get(user)
    if (!known) throw new Error(`The fake backend has no account ${user}`)
    accounts.set(user, { ...known, ...changes })
  }
  return {
    find: (user) => accounts.get(user ?? ''),
    withPassword: (user, pass) => (pass === fakePassword ? accounts.get(String(user)) : undefined),
    versionOf: ({ editar, reportes, blocmotor, geocirculares, rutas }) =>
      [editar, reportes, blocmotor, geocirculares, rutas].join(''),
    permit(user, permissions) {
      const flags = Object.entries(permissions).map(([name, given]) => [name, given ? 1 : 0])
      change(user, Object.fromEntries(flags))
    },
    rename: change,
  }
}
