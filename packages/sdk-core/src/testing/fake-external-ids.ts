import {
  type Account,
  type ExternalKind,
  type ExternalRecord,
  mayActFor,
  mensajes,
  Refusal,
} from '@baliza/agreement'
import type { FakeHost } from './fake-host.js'
import { driversOf, geofencesOf, groupsOf, linksOf } from './fake-rows.js'
import type { Owned } from './fake-table.js'

/** A record with the account within which its external id is unique. */
interface Identified {
  readonly id: string
  /** Empty if it has no owner. */
  readonly owner: string
  readonly id_externo: string | null | undefined
}

const owned = (rows: readonly (Owned & { readonly id_externo?: string | null | undefined })[]) =>
  rows.map(({ id, user, id_externo }) => ({ id, owner: user, id_externo }))
const managed = (
  rows: readonly {
    readonly id: string
    readonly manager: string | null
    readonly id_externo: string | null
  }[],
) => rows.map(({ id, manager, id_externo }) => ({ id, owner: manager ?? '', id_externo }))

const recordsOf: Readonly<Record<ExternalKind, (host: FakeHost) => readonly Identified[]>> = {
  units: (host: FakeHost) => managed(host.fleet.units()),
  users: (host: FakeHost) => managed(host.accounts.stored()),
  drivers: (host: FakeHost) => owned(driversOf(host).all()),
  groups: (host: FakeHost) => owned(groupsOf(host).all()),
  geofences: (host: FakeHost) => owned(geofencesOf(host).all()),
  follow: (host: FakeHost) => owned(linksOf(host).all()),
}

/** Returns the records of a kind with this external id. */
export const withExternalId = (host: FakeHost, kind: ExternalKind, id: string): readonly Identified[] =>
  recordsOf[kind](host).filter(({ id_externo }) => id_externo === id)

/** @throws Refusal if another record of the kind and the owner has the external id */
export function refuseTakenId(
  host: FakeHost,
  kind: ExternalKind,
  { id, owner, id_externo }: Identified,
): void {
  if (id_externo == null) return
  if (withExternalId(host, kind, id_externo).some((other) => other.owner === owner && other.id !== id))
    throw new Refusal('duplicate', mensajes.externalIdTaken, { campo: 'id_externo' })
}

/** Finds the records of a kind with these external ids that an account sees, or administers. */
export async function findFakeExternal(
  host: FakeHost,
  kind: ExternalKind,
  ids: readonly string[],
  account: Account,
): Promise<readonly ExternalRecord[]> {
  const found: ExternalRecord[] = []
  for (const id_externo of ids)
    for (const { id, owner } of withExternalId(host, kind, id_externo)) {
      const record = { id, id_externo, owner: owner === '' ? null : owner }
      if (kind === 'units') {
        const { imei } = host.unit({ id }) ?? { imei: '' }
        if (host.sees(account, [imei])) found.push({ ...record, imei })
        continue
      }
      const holder = host.accounts.byId(kind === 'users' ? id : owner)
      const mayName = holder !== null && (kind !== 'follow' || holder.id === account.id)
      if (mayName && (await mayActFor(account, holder, host.directory.accountById))) found.push(record)
    }
  return found
}
