import * as v from 'valibot'
import type { Account } from '../access/account.js'
import { newUserSchema } from '../entities/schemas/user.js'
import { ownValue } from '../rules/own-value.js'
import { mensajes } from '../texts/api-texts.js'
import * as es from '../texts/es.js'
import { type ImportLookup, namedAccounts } from './lookup.js'
import { type Cells, type Faults, goodRows, readRows, refuseExternalIds, refuseRepeated } from './rows.js'
import { refusedManager } from './units.js'

const form = v.object({ ...newUserSchema(es.validation).entries, manager: v.pipe(v.string(), v.trim()) })

/** An account that an import writes. `pass` is the password in plain text. */
export interface UserToImport {
  readonly name: string
  readonly pass: string
  readonly nombre: string
  readonly email: string
  readonly tel: string
  readonly rol: 2 | 3 | 4
  readonly manager: string | null
  readonly id_externo: string | null
}

/** Names that a file may use for a role instead of its number. */
const roleNames: Readonly<Record<string, number>> = {
  usuario: 2,
  manager: 3,
  administrador: 4,
  'super administrator': 4,
}

/** Checks users by the rules of `users.add`. In addition, role 4 may name a manager by login name. */
export async function checkUsers(
  rows: readonly Cells[],
  actor: Account,
  lookup: ImportLookup,
  faults: Faults,
): Promise<UserToImport[]> {
  const read = await readRows(rows, form, toForm, faults)
  refuseRepeated(read, 'user', ({ user }) => user.toLowerCase(), faults)
  const accounts = await namedAccounts(
    lookup,
    read.flatMap(({ row }) => [row.user, row.manager]),
  )
  const named = (login: string) => accounts.get(login.toLowerCase())
  const managerOf = (login: string) => (actor.rol === 3 ? actor.id : (named(login)?.id ?? null))
  const identified = read.map(({ fila, row: { manager, id_externo } }) => ({
    fila,
    owner: managerOf(manager) ?? '',
    id_externo,
  }))
  const existing = await refuseExternalIds('users', identified, lookup, faults)
  for (const { fila, row } of read) {
    if (existing.has(fila)) continue
    if (named(row.user) !== undefined) faults.add(fila, 'user', mensajes.nameTaken)
    if (actor.rol !== 4 && row.rol !== 2) faults.add(fila, 'rol', mensajes.forbidden)
    const refused =
      row.manager !== '' && row.rol > 2
        ? mensajes.managerOfUsers
        : refusedManager(row.manager, actor, named(row.manager)?.rol)
    if (refused !== null) faults.add(fila, 'manager', refused)
  }
  return goodRows(read, faults).map(({ user, manager, id_externo = null, ...account }) => ({
    ...account,
    name: user,
    id_externo,
    manager: managerOf(manager),
  }))
}

function toForm({ rol = '', ...cells }: Cells) {
  const name = rol.trim().toLowerCase()
  const blank = { user: '', pass: '', email: '', nombre: '', tel: '', manager: '' }
  return { ...blank, ...cells, rol: ownValue(roleNames, name) ?? Number(name) }
}
