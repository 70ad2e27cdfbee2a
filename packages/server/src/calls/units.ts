import {
  type DialogChange,
  type EditedIn,
  editedColumns,
  es,
  isPanelChange,
  type PanelChange,
  payloads,
  type RefusalName,
  refuse,
  sizeOf,
  type Unit,
} from '@baliza/agreement'
import { profileVersion, profileVersionHeader } from '../accounts/profile-version.js'
import { unitFor } from '../feed/wire-unit.js'
import { Refusal } from '../http/http.js'
import type { Database } from '../storage/connection/database.js'
import { type Account, accountById } from '../storage/tables/accounts.js'
import { isBrand } from '../storage/tables/devices.js'
import { editUnit } from '../storage/tables/unit-edits.js'
import { imeiOfUnit, type UnitRow, unitById, unitsByImei } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { fleetStream, streamHeader } from './fleet-stream.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

const notFound = refuse('notFound')

export const units: HandlersOf<'units'> = {
  /** The feed: full, a delta since the client's version, or 304. */
  list: handle(
    payloads.units.list,
    async ({ since, partial }, { services, request, account, subject }) => {
      services.feedStreams.requireStorage()
      const has = since ?? request.ifNoneMatch?.replace(/^(W\/)?"(.*)"$/, '$2')
      const { version, body } = await services.feed.ask(subject, { since: has, gzip: request.gzip, partial })
      const headers = {
        etag: `"${version}"`,
        vary: 'accept-encoding',
        // Sent in headers, because accounts that see the same units share the body, and because a 304 has none.
        [profileVersionHeader]: profileVersion(account),
        [streamHeader]: '1',
      }
      if (body === null) return { httpStatus: 304, headers, bytes: null }
      const type = { 'content-type': 'application/json; charset=utf-8' }
      const encoding = body.gzipped ? { 'content-encoding': 'gzip' } : {}
      return { httpStatus: 200, headers: { ...headers, ...type, ...encoding }, bytes: body.bytes }
    },
    { stream: fleetStream },
  ),

  get: handle(payloads.units.get, async (input, { services, account }) => {
    const [row] = await unitsByImei(services.database, [input.imei])
    return row === undefined ? notFound : { status: 1, mensaje: '', data: [unitFor(account, row)] }
  }),

  imeiOf: handle(payloads.units.imeiOf, async (input, { services }) => {
    const found = await imeiOfUnit(services.database, input.id)
    return found === null ? notFound : { status: 1, mensaje: '', data: { imei: found } }
  }),

  update: handle(payloads.units.update, async (change, { services, account }) => {
    const { database } = services
    const unit = await unitById(database, change.id)
    if (unit === null) return notFound
    const problem = isPanelChange(change)
      ? await changeDevice(database, { change, unit, account })
      : await changeUnit(database, { change, unit, account })
    if (problem !== null) return refuse(problem)
    await services.feed.edited([unit.imei])
    const [row] = await unitsByImei(database, [unit.imei])
    if (row === undefined) return notFound
    return {
      status: 1,
      mensaje: isPanelChange(change) ? es.notifications.deviceUpdated : es.notifications.unitUpdated,
      data: [unitFor(account, row)],
    }
  }),

  updateIcon: handle(
    payloads.units.updateIcon,
    async ({ url_icon, url_icon_angulo, size, ...input }, { services }) => {
      const found = await imeiOfUnit(services.database, input.id)
      if (found === null) return notFound
      const isDefault = size === 'null' || url_icon_angulo === 2
      if (!isDefault && url_icon === '')
        throw new Refusal('missing', `${mensajes.required}: url_icon`, { campo: 'url_icon' })
      await editUnit(
        services.database,
        found,
        isDefault
          ? { url_icon: null, url_icon_angulo: 2, size_icon: null }
          : { url_icon, url_icon_angulo, size_icon: sizeOf(size) },
      )
      await services.feed.edited([found])
      return { status: 1, mensaje: es.notifications.iconUpdated }
    },
  ),
}

interface Change<Form> {
  readonly change: Form
  readonly unit: UnitRow
  readonly account: Account
}

/** Applies a change from the unit dialog. @returns why it is refused, or `null` */
async function changeUnit(
  database: Database,
  { change: { id: _, sim = '', ...data }, unit, account }: Change<DialogChange>,
): Promise<RefusalName | null> {
  if (account.rol === 1) {
    // A mirror account is not shown the SIM (specification 1, section 6), so it cannot know what it overwrites.
    if (sim !== '') throw new Refusal('forbidden', mensajes.forbidden)
    await editUnit(database, unit.imei, editedColumns(data))
    return null
  }
  if (sim === '') throw new Refusal('missing', es.validation.sim.required, { campo: 'sim' })
  // Only administrators decide where commands by SMS go: see commands.ts.
  await editUnit(database, unit.imei, {
    ...editedColumns(data),
    ...(sim !== unit.sim && { sim, sim_by: account.rol }),
  })
  return null
}

/** Applies a change from the control panel. Omitted fields stay unchanged. @returns why it is refused, or `null` */
export async function changeDevice(
  database: Database,
  { change, unit, account }: Change<{ readonly [Name in keyof PanelChange]?: PanelChange[Name] | undefined }>,
): Promise<RefusalName | null> {
  if (account.rol < 3) throw new Refusal('forbidden', mensajes.forbidden)
  const {
    nombre,
    modelo,
    sim,
    placa,
    equipo,
    id_equipo,
    modelo_gps,
    clave_sms,
    activo,
    manager,
    id_externo,
  } = change
  // Only role 4 assigns a device to a manager. Role 3 sends the current manager, or none.
  if (account.rol === 3 && (manager ?? null) !== null && manager !== unit.manager)
    throw new Refusal('forbidden', mensajes.forbidden)
  if (change.imei !== undefined && change.imei !== unit.imei) return 'imeiFixed'
  if (equipo !== undefined && equipo !== unit.equipo_gps && !(await isBrand(database, equipo)))
    return 'unknownBrandOfPanel'
  if (account.rol === 4 && manager && (await accountById(database, manager))?.rol !== 3)
    return 'unknownManager'
  const fields: { readonly [Name in EditedIn<'panel'>]: Unit[Name] | undefined } = {
    nombre,
    modelo,
    sim,
    placas: placa,
    equipo_gps: equipo,
    id_equipo,
    modelo_gps,
    id_externo,
    activo: activo === undefined ? undefined : activo === 1,
    manager: account.rol === 4 ? manager : undefined,
  }
  return editUnit(database, unit.imei, {
    ...editedColumns(fields),
    // If a manager keeps the number, the role that entered it is kept too, unless that was a user.
    ...(sim !== undefined && (sim !== unit.sim || unit.sim_by < account.rol) && { sim_by: account.rol }),
    ...(clave_sms !== undefined && { sms_password: clave_sms || null }),
  })
}
