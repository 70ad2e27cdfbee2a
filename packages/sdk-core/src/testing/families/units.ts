import {
  type DialogChange,
  embedded,
  isPanelChange,
  mensajes,
  type PanelChange,
  Refusal,
  type RefusalName,
  refuse,
  sizeOf,
} from '@baliza/agreement'
import { readUnit, type Unit } from '@baliza/agreement/entities/unit.js'
import type { EditedIn } from '@baliza/agreement/entities/unit-fields.js'
import * as es from '@baliza/agreement/texts/es.js'
import { versionOf } from '../fake-accounts.js'
import { done, type FakeContext, type FakeFamily, json, listed } from '../fake-answer.js'
import { refuseTakenId } from '../fake-external-ids.js'
import { wireUnit } from '../wire-unit.js'
import { isBrand, isOfAnother, notFound } from './devices.js'

export const fake: FakeFamily<'units'> = {
  list: (_, { account, subject, host, request: { body, headers } }) => {
    host.advance()
    const { fleet } = host
    const etag = `"${fleet.version()}"`
    const versions = { etag, 'x-profile-version': versionOf(account) }
    const deltas = host.hasDeltas()
    if (deltas && headers['if-none-match'] === etag)
      return new Response(null, { status: 304, headers: versions })
    const seen = new Set(host.visible(subject).map(({ imei }) => imei))
    const answer = fleet.answer(body.since, { seen, viewer: subject, deltas })
    return json(answer, 200, deltas ? versions : {})
  },
  get: ({ imei }, { host, account }) => {
    const unit = host.unit({ imei })
    return unit === undefined
      ? notFound
      : listed([embedded(account, wireUnit(unit, account.rol === 1), () => unit.id)])
  },
  imeiOf: ({ id }, { host }) => {
    const unit = host.unit({ id })
    return unit === undefined ? notFound : done('', { data: { imei: unit.imei } })
  },
  update: (change, context) => {
    const { host, account } = context
    const unit = host.unit({ id: change.id })
    if (unit === undefined) return notFound
    const changed = isPanelChange(change) ? ofPanel(change, unit, context) : ofDialog(change, context)
    if (typeof changed === 'string') return refuse(changed)
    const edited = { ...unit, ...changed }
    host.fleet.put(edited)
    const { deviceUpdated, unitUpdated } = es.notifications
    const data = [wireUnit(edited, account.rol === 1)]
    return done(isPanelChange(change) ? deviceUpdated : unitUpdated, { data })
  },
  updateIcon: ({ id, url_icon, url_icon_angulo, size }, { host }) => {
    const unit = host.unit({ id })
    if (unit === undefined) return notFound
    const isDefault = size === 'null' || url_icon_angulo === 2
    if (!isDefault && url_icon === '')
      throw new Refusal('missing', `${mensajes.required}: url_icon`, { campo: 'url_icon' })
    const icon = isDefault
      ? { url_icon: null, url_icon_angulo: 2, size_icon: null }
      : { url_icon, url_icon_angulo, size_icon: sizeOf(size) }
    host.fleet.put(readUnit({ ...wireUnit(unit), ...icon }))
    return done(es.notifications.iconUpdated)
  },
}

/** Returns the changes of the unit dialog. */
function ofDialog({ id: _, sim = '', ...data }: DialogChange, { account }: FakeContext): Partial<Unit> {
  if (account.rol === 1) {
    // A mirror account does not see the SIM (specification 1, section 6).
    if (sim !== '') throw new Refusal('forbidden', mensajes.forbidden)
    return data
  }
  if (sim === '') throw new Refusal('missing', es.validation.sim.required, { campo: 'sim' })
  return { ...data, sim }
}

/** Returns the changes of the control panel. @returns the changes, or why they are refused */
function ofPanel(
  { nombre, modelo, sim, placa, equipo, activo, manager, imei, ...change }: PanelChange,
  unit: Unit,
  { host, account }: FakeContext,
): Partial<Unit> | RefusalName {
  if (account.rol < 3) throw new Refusal('forbidden', mensajes.forbidden)
  if (account.rol === 3 && manager !== null && manager !== unit.manager)
    throw new Refusal('forbidden', mensajes.forbidden)
  if (imei !== unit.imei) return 'imeiFixed'
  if (equipo !== unit.equipo_gps && !isBrand(equipo)) return 'unknownBrandOfPanel'
  if (account.rol === 4 && manager !== null && host.accounts.byId(manager)?.rol !== 3) return 'unknownManager'
  const { id_equipo = unit.id_equipo, modelo_gps = unit.modelo_gps, id_externo = unit.id_externo } = change
  if (isOfAnother(host, { id_equipo, imei })) return 'deviceIdTaken'
  const changed: Pick<Unit, EditedIn<'panel'>> = {
    nombre,
    modelo,
    sim,
    placas: placa,
    equipo_gps: equipo,
    id_equipo,
    modelo_gps,
    activo: activo === 1,
    manager: account.rol === 4 ? manager : unit.manager,
    id_externo,
  }
  refuseTakenId(host, 'units', { id: unit.id, owner: changed.manager ?? '', id_externo })
  return changed
}
