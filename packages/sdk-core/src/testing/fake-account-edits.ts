import { type Account, refuse, wireListedUser } from '@baliza/agreement'
import { noEmbed, type Stored } from './fake-accounts.js'
import { type FakeContext, listed } from './fake-answer.js'
import { refuseTakenId } from './fake-external-ids.js'
import type { FakeHost } from './fake-host.js'

/** Adds an account, active by default, with every permission. @returns its id */
export function addFakeAccount(
  host: FakeHost,
  account: Pick<Stored, 'name' | 'password' | 'rol' | 'nombre' | 'email' | 'tel' | 'manager' | 'reg'> &
    Partial<Pick<Stored, 'id_externo' | 'activo'>>,
): string {
  const id = host.newId()
  host.accounts.add({
    ...permissions(true),
    id,
    activo: true,
    owner: null,
    last_access: null,
    id_externo: null,
    ...account,
  })
  return id
}

export function accounts({ accounts }: FakeHost, is: (account: Account) => boolean) {
  return listed(accounts.all().filter(is).map(wireListedUser))
}

export function isLastAdmin(host: FakeHost, { id, rol, activo }: Account): boolean {
  const others = host.accounts.all().filter((one) => one.rol === 4 && one.activo && one.id !== id)
  return rol === 4 && activo && others.length === 0
}

/** Changes the subject's account. @returns the refusal, or `null` */
export function changed({ host, subject, token }: FakeContext, change: Partial<Account>, pass: string) {
  const after = { ...subject, ...change }
  const named = change.name === undefined ? null : host.accounts.byName(change.name)
  if (isLastAdmin(host, subject) && !(after.rol === 4 && after.activo)) return refuse('lastAdmin')
  if (after.rol > 2 && after.manager !== null) return refuse('managerOfUsers')
  if (typeof change.manager === 'string') {
    const manager = host.accounts.byId(change.manager)
    if (manager?.rol !== 3 || manager.id === subject.id) return refuse('noSuchManager')
  }
  if (named !== null && named.id !== subject.id) return refuse('nameTaken')
  if (change.id_externo !== undefined || change.manager !== undefined)
    refuseTakenId(host, 'users', { id: subject.id, owner: after.manager ?? '', id_externo: after.id_externo })
  host.accounts.change(subject.id, { ...change, ...(pass === '' ? {} : { password: pass }) })
  if (pass !== '') host.sessions.endOf(subject.id, token)
  if (subject.rol === 3 && after.rol !== 3) {
    for (const { id, manager } of host.accounts.all())
      if (manager === subject.id) host.accounts.change(id, { manager: null })
    for (const unit of host.fleet.units())
      if (unit.manager === subject.id) host.fleet.put({ ...unit, manager: null })
  }
  host.releaseUnseen()
  return null
}

/** The permissions and defaults of a new account. */
export const permissions = (on: boolean) => ({
  ...noEmbed,
  editar: on,
  reportes: on,
  blocmotor: on,
  geocirculares: on,
  rutas: on,
  integraciones: false,
})
