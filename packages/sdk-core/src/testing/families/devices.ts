import { type Account, isShown, mensajes, Refusal, refuse } from '@baliza/agreement'
import type { DeviceBrand } from '@baliza/agreement/entities/device.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { blankUnit, type EditedIn } from '@baliza/agreement/entities/unit-fields.js'
import { renewableAfter } from '@baliza/agreement/rules/unit/expiry.js'
import * as es from '@baliza/agreement/texts/es.js'
import { fill } from '@baliza/agreement/texts/merge-texts.js'
import { record } from '../fake-activity.js'
import { byText, done, type FakeContext, type FakeFamily, listed } from '../fake-answer.js'
import { intoFakeBin } from '../fake-bin.js'
import { refuseTakenId } from '../fake-external-ids.js'
import type { FakeHost } from '../fake-host.js'
import { alertsOf } from '../fake-rows.js'
import { wireUnit } from '../wire-unit.js'

const day = 86_400_000

/** The brands of the real server, in its order. */
export const brands: readonly DeviceBrand[] = (
  [
    ['13', 'Android'],
    ['1', 'Coban'],
    ['2', 'Coban GPS103'],
    ['3', 'Coban GPS105'],
    ['4', 'Coban GPS303'],
    ['5', 'Coban GPS403'],
    ['6', 'Coban TK103'],
    ['7', 'Concox'],
    ['8', 'Meitrack'],
    ['9', 'Queclink'],
    ['10', 'Ruptela'],
    ['11', 'Suntech'],
    ['12', 'Teltonika'],
    ['14', 'iPhone'],
    ['15', 'Otro'],
  ] as const
).map(([id_marca, marca]) => ({ id_marca, marca }))

export const isBrand = (name: string) => brands.some(({ marca }) => marca === name)

export const notFound = refuse('notFound')

export const fake: FakeFamily<'devices'> = {
  list: (_, context) => devicesOf(context),
  listOfManager: (_, context) => devicesOf(context),
  searchByImei: ({ imei: part }, { host, account }) =>
    listed(
      host.fleet
        .units()
        .filter(({ imei, manager }) => {
          const isManaged = account.rol === 4 || manager === account.id
          const isFree = !host.accounts.all().some(({ id }) => host.assigned(id).has(imei))
          return isManaged && isFree && imei.toLowerCase().includes(part.toLowerCase())
        })
        .sort(byText(({ imei }) => imei))
        .slice(0, 50)
        .map((unit) => wireUnit(unit)),
    ),
  add: ({ placa, registro, activo, rol: _, manager, id_externo = null, ...device }, { host, account }) => {
    if (account.rol === 3 && manager !== null && manager !== account.id)
      throw new Refusal('forbidden', mensajes.forbidden)
    const { imei, id_equipo } = device
    if (!isBrand(device.equipo_gps)) return refuse('unknownBrand')
    if (manager !== null && host.accounts.byId(manager)?.rol !== 3) return refuse('unknownManager')
    if (host.unit({ imei }) !== undefined) return refuse('imeiTaken')
    if (isFakeDeviceId(host, imei)) return refuse('imeiIsDeviceId')
    if (isOfAnother(host, { id_equipo, imei })) return refuse('deviceIdTaken')
    const owner = account.rol === 3 ? account.id : (manager ?? '')
    refuseTakenId(host, 'units', { id: '', owner, id_externo })
    const now = host.now()
    const id = addFakeDevice(host, {
      ...device,
      id_externo,
      placas: placa,
      registro: registro !== undefined && registro <= now ? registro : now,
      activo: activo === 1,
      manager: account.rol === 3 ? account.id : manager,
    })
    return done(es.notifications.deviceAdded, { id })
  },
  remove: ({ id }, { host, account }) => {
    const unit = host.unit({ id })
    if (unit === undefined) return notFound
    if (account.rol === 3 && unit.manager !== account.id) throw new Refusal('forbidden', mensajes.forbidden)
    const { nombre: name, imei: detail, manager } = unit
    intoFakeBin(host, account, { id, kind: 'device', name, detail, manager }, () => {
      host.fleet.remove(unit.imei)
      host.unassign(unit.imei)
      host.releaseUnseen()
    })
    return done(es.notifications.deviceRemoved)
  },
  renew: ({ id, fecha }, { host }) => {
    const unit = host.unit({ id })
    if (unit === undefined) return notFound
    const now = host.now()
    const registro = unit.registro ?? 0
    if (registro >= now - renewableAfter) return refuse('notRenewable')
    if (fecha < registro || fecha > now + day)
      throw new Refusal('invalid', `${mensajes.badFormat}: fecha`, { campo: 'fecha' })
    host.fleet.put({ ...unit, registro: fecha })
    return done(es.notifications.renewed, { data: { registro: fecha } })
  },
  // The history of a fake fleet is generated on request, so there is nothing to delete.
  clean: ({ imei }, { host, account }) => {
    const unit = host.unit({ imei })
    if (unit !== undefined)
      record(host, account, {
        accion: 'deviceCleaned',
        objeto_id: unit.id,
        objeto: unit.nombre,
        detalle: '0',
      })
    return cleaned
  },
  cleanAll: (_, { host, account }) => {
    startCleaning(host, account, 0)
    return cleaned
  },
  startCleaning: (_, { host, account }) => {
    startCleaning(host, account, cleaningTime)
    return cleaningState(host)
  },
  cleaning: (_, { host }) => cleaningState(host),
  countPositions: ({ id }, { host }) => {
    const unit = host.unit({ id })
    if (unit === undefined) return notFound
    const { timestamp, registro } = unit
    // The number of positions at a rate of one per minute.
    const posiciones =
      timestamp === null || registro === null ? 0 : Math.max(0, Math.floor((timestamp - registro) / 60_000))
    return done('', { data: { posiciones } })
  },
  countAlerts: ({ desde }, { host, account }) => {
    const counts = new Map<string, Set<string>>()
    for (const { timestamp, clave_msj, nom_evento, unit } of host.isEmpty() ? [] : alertsOf(host).all()) {
      if (timestamp < desde || !host.sees(account, [unit.imei]) || !isShown(account, unit.imei)) continue
      const counted = counts.get(unit.imei) ?? new Set()
      counts.set(unit.imei, counted.add(`${timestamp} ${clave_msj} ${nom_evento}`))
    }
    return listed([...counts].map(([imei, { size }]) => ({ imei, alertas: size })))
  },
  brands: () => listed(brands),
}

/** Returns whether a unit's device reports this id. */
export const isFakeDeviceId = (host: FakeHost, name: string) =>
  host.fleet.units().some(({ id_equipo }) => id_equipo === name)

/** Returns whether the device id of a unit is another unit's device id or IMEI. */
export const isOfAnother = (host: FakeHost, { id_equipo, imei }: Pick<Unit, 'id_equipo' | 'imei'>) =>
  id_equipo !== '' &&
  host.fleet.units().some((unit) => unit.imei !== imei && [unit.imei, unit.id_equipo].includes(id_equipo))

/** Adds a device that has never reported. @returns its id */
export function addFakeDevice(
  host: FakeHost,
  device: Pick<Unit, 'imei' | 'registro' | EditedIn<'panel'>> & Partial<Unit>,
): string {
  const id = host.newId()
  host.fleet.put({ ...blankUnit, id, ...device })
  return id
}

/** Simulated duration of a cleaning of all devices, ms. */
const cleaningTime = 2_000

function startCleaning(host: FakeHost, account: Account, takes: number) {
  const { now, cleaning } = host
  if (cleaning.latest !== null && now() < cleaning.latest.until) return
  const inicio = now()
  cleaning.count += 1
  cleaning.latest = { inicio, until: inicio + takes, total: host.fleet.units().length }
  record(host, account, { accion: 'devicesCleaned', objeto_id: String(cleaning.count), objeto: '' })
}

function cleaningState({ now, cleaning: { latest } }: FakeHost) {
  if (latest === null) return done('', { data: null })
  const { inicio, until, total } = latest
  const isDone = now() >= until
  const part = isDone ? 1 : (now() - inicio) / (until - inicio)
  return done('', {
    data: {
      estado: isDone ? 'done' : 'running',
      inicio,
      fin: isDone ? until : null,
      unidades: Math.floor(total * part),
      total,
      registros: 0,
      motivo: '',
    },
  })
}

const cleaned = done(fill(es.notifications.cleaned, { count: 0 }), { data: { result: { deletedCount: 0 } } })

function devicesOf({ host, account }: FakeContext) {
  const seen = [...host.visible(account)].sort(byText(({ nombre, imei }) => `${nombre}\n${imei}`))
  return listed(seen.map((unit) => wireUnit(unit)))
}
