import {
  type Account,
  type ExternalKind,
  mayActFor,
  mensajes,
  Refusal,
  type Refused,
  refuse,
} from '@baliza/agreement'
import { keptInBin } from '@baliza/agreement/codes/bin.js'
import * as es from '@baliza/agreement/texts/es.js'
import { fill } from '@baliza/agreement/texts/merge-texts.js'
import { record } from '../fake-activity.js'
import { done, type FakeFamily } from '../fake-answer.js'
import { isFakeDeviceId, isOfAnother } from '../fake-device-edits.js'
import { withExternalId } from '../fake-external-ids.js'
import type { FakeHost } from '../fake-host.js'
import { listedPage } from '../fake-list.js'
import { driversOf, eventsOf, type FakeBinEntry, geofencesOf, groupsOf } from '../fake-rows.js'

export const fake: FakeFamily<'bin'> = {
  list: async (asked, { host, account }) => {
    const found: FakeBinEntry[] = []
    for (const entry of [...host.bin.values()].reverse())
      if (await isReachable(host, account, entry)) found.push(entry)
    const named = (id: string | null) =>
      id === null ? '' : (host.accounts.byId(id)?.name ?? host.bin.get(id)?.name ?? '')
    return listedPage(
      'bin.list',
      found.map(({ id, kind, name, detail, user, manager, by, at }) => ({
        id,
        tipo: kind,
        nombre: name,
        detalle: detail,
        cuenta: named(user) || named(manager),
        quien: by,
        eliminado: at,
        hasta: at + keptInBin,
      })),
      asked,
      1_000,
    )
  },
  restore: async ({ id }, { host, account }) => {
    const entry = host.bin.get(id)
    if (entry === undefined || !(await isReachable(host, account, entry))) return absent(account)
    const refusal = refusalOf(host, entry)
    if (refusal !== null) return refusal
    const isWhole = restore(host, entry)
    host.bin.delete(id)
    record(host, account, { accion: 'restored', objeto_id: id, objeto: entry.name, of: entry.user })
    const { restored, restoredWithoutId } = es.notifications
    return done(fill(isWhole ? restored : restoredWithoutId, { name: entry.name }))
  },
  remove: async ({ id }, { host, account }) => {
    const entry = host.bin.get(id)
    if (entry === undefined || !(await isReachable(host, account, entry))) return absent(account)
    host.bin.delete(id)
    record(host, account, { accion: 'erased', objeto_id: id, objeto: entry.name, of: entry.user })
    return done(fill(es.notifications.erased, { name: entry.name }))
  },
}

/** @throws {Refusal} 403 for accounts that do not see everything */
function absent(account: Account): Refused {
  if (account.rol === 4) return refuse('notFound')
  throw new Refusal('forbidden', mensajes.forbidden)
}

async function isReachable(host: FakeHost, account: Account, entry: FakeBinEntry): Promise<boolean> {
  const { kind, user, manager, at } = entry
  if (at <= host.now() - keptInBin) return false
  if ((kind === 'geofence' || kind === 'pdi') && !account.geocirculares) return false
  if (kind === 'route' && !account.rutas) return false
  if (account.rol === 4 || (account.rol === 3 && manager === account.id)) return true
  const owner = user === null ? null : host.accounts.byId(user)
  return owner !== null && mayActFor(account, owner, host.directory.accountById)
}

function refusalOf(host: FakeHost, { kind, detail, user, accounts, events, id }: FakeBinEntry) {
  if (kind === 'device' && (host.unit({ imei: detail }) !== undefined || isFakeDeviceId(host, detail)))
    return refuse('binImeiTaken')
  const known = new Set(host.accounts.stored().map((one) => one.id))
  const back = accounts.filter((one) => !known.has(one.id))
  if (back.some(({ name }) => host.accounts.byName(name) !== null)) return refuse('binUserTaken')
  if (user !== null && host.accounts.byId(user) === null) return refuse('binAccountGone')
  const place = kind === 'event' ? events.find((event) => event.id === id)?.geofence_id : undefined
  if (place != null && geofencesOf(host).get(place) === undefined) return refuse('binPlaceGone')
  return null
}

/**
 * Restores removed rows, and in remaining rows the values that the removal cleared.
 * @returns `false` if a row lost its external id, because another record of its owner has it
 */
function restore(host: FakeHost, entry: FakeBinEntry): boolean {
  const { accounts, fleet } = host
  let isWhole = true
  function identified<Row extends { readonly id_externo?: string | null | undefined }>(
    kind: ExternalKind,
    owner: string | null,
    row: Row,
  ): Row {
    const { id_externo } = row
    const others = id_externo == null ? [] : withExternalId(host, kind, id_externo)
    if (!others.some((other) => other.owner === (owner ?? ''))) return row
    isWhole = false
    return { ...row, id_externo: null }
  }
  for (const account of entry.accounts) {
    const present = accounts.stored().find(({ id }) => id === account.id)
    if (present === undefined) accounts.add(identified('users', account.manager, account))
    else if (present.manager === null) accounts.change(account.id, { manager: account.manager })
  }
  for (const group of entry.groups) groupsOf(host).put(identified('groups', group.user, group))
  for (const drawn of entry.geofences) geofencesOf(host).put(identified('geofences', drawn.user, drawn))
  for (const unit of entry.units) {
    const present = host.unit({ imei: unit.imei })
    if (present === undefined) {
      const back = identified('units', unit.manager, unit)
      fleet.put(isOfAnother(host, unit) ? { ...back, id_equipo: '' } : back)
    } else
      fleet.put({
        ...present,
        manager: present.manager ?? unit.manager,
        id_grupo: present.id_grupo ?? unit.id_grupo,
        conductor: present.conductor === '' ? unit.conductor : present.conductor,
      })
  }
  for (const driver of entry.drivers) driversOf(host).put(identified('drivers', driver.user, driver))
  for (const event of entry.events) eventsOf(host).put(event)
  for (const pair of entry.assigned) {
    const [user = '', imei = ''] = pair.split(' ')
    if (accounts.byId(user) !== null && host.unit({ imei }) !== undefined) host.assign(user, imei)
  }
  host.releaseUnseen()
  return isWhole
}
