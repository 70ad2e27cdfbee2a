import {
  type Account,
  isShown,
  mensajes,
  type PayloadOf,
  payloads,
  Refusal,
  readPayload,
  refuse,
} from '@baliza/agreement'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { blankUnit, type EditedIn } from '@baliza/agreement/entities/unit-fields.js'
import { renewableAfter } from '@baliza/agreement/rules/unit/expiry.js'
import * as es from '@baliza/agreement/texts/es.js'
import { fill } from '@baliza/agreement/texts/merge-texts.js'
import { optional } from 'valibot'
import { record } from '../fake-activity.js'
import { byText, done, type FakeContext, type FakeFamily, listed } from '../fake-answer.js'
import { intoFakeBin } from '../fake-bin.js'
import { brands, isBrand, isFakeDeviceId, isOfAnother, ofPanel } from '../fake-device-edits.js'
import { refuseTakenId } from '../fake-external-ids.js'
import type { FakeHost } from '../fake-host.js'
import { listedPage } from '../fake-list.js'
import { putFake } from '../fake-put.js'
import { alertsOf } from '../fake-rows.js'
import { wireUnit } from '../wire-unit.js'

const day = 86_400_000

const { activo, ...entries } = payloads.devices.add.entries

export const notFound = refuse('notFound')

export const fake: FakeFamily<'devices'> = {
  list: (asked, context) => listedPage('devices.list', devicesOf(context), asked),
  listOfManager: (_, context) => listed(devicesOf(context)),
  searchByImei: ({ imei: part, ...asked }, { host, account }) =>
    listedPage(
      'devices.searchByImei',
      host.fleet
        .units()
        .filter(({ imei, manager }) => {
          const isManaged = account.rol === 4 || manager === account.id
          const isFree = !host.accounts.all().some(({ id }) => host.assigned(id).has(imei))
          return isManaged && isFree && imei.toLowerCase().includes(part.toLowerCase())
        })
        .sort(byText(({ imei }) => imei))
        .map((unit) => wireUnit(unit)),
      asked,
      50,
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
  put: (input, context) => {
    const { host, account } = context
    const owner = account.rol === 3 ? account.id : (input.manager ?? '')
    return putFake(context, input, {
      kind: 'units',
      owner,
      entries: { ...entries, activo: optional(activo, 1) },
      adopt() {
        const unit = typeof input.imei === 'string' ? host.unit({ imei: input.imei }) : undefined
        return unit?.id_externo === null && (unit.manager ?? '') === owner ? unit.id : undefined
      },
      add: (body) => fake.add(readPayload(payloads.devices.add, { activo: 1, ...body }), context),
      update(id, change) {
        if (!account.editar) throw new Refusal('forbidden', mensajes.forbidden)
        const { equipo_gps: equipo, ...fields } = change as Partial<PayloadOf<'devices', 'add'>>
        const unit = host.unit({ id })
        if (unit === undefined) return notFound
        const { imei = unit.imei } = fields
        if (imei !== unit.imei && host.unit({ imei }) !== undefined) return refuse('imeiTaken')
        const changed = ofPanel({ ...fields, equipo }, unit, context)
        if (typeof changed === 'string') return refuse(changed)
        host.fleet.put({ ...unit, ...changed })
        return done('')
      },
    })
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
  return seen.map((unit) => wireUnit(unit))
}
