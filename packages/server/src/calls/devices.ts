import { es, fill, payloads, refuse, renewableAfter } from '@baliza/agreement'
import { wireUnit } from '../feed/wire-unit.js'
import { Refusal } from '../http/http.js'
import type { Cleaning } from '../storage/positions/cleaning.js'
import { cleanUnit, countPositions, keptYear } from '../storage/positions/retention.js'
import { recordActivity } from '../storage/tables/activity.js'
import { countAlertsOfDevices } from '../storage/tables/alerts.js'
import {
  brandsOf,
  devicesOf,
  removeDevice,
  renewDevice,
  unassignedDevices,
} from '../storage/tables/devices.js'
import { imeiOfUnit, type UnitRow, unitById, unitsByImei } from '../storage/tables/units.js'
import { cleaningTexts, mensajes } from '../texts.js'
import { addDeviceOf } from './add-device.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'
import { putDevice } from './put-device.js'

const day = 86_400_000

const notFound = refuse('notFound')

/** Maximum number of results in the dialog that assigns devices. */
const maxFound = 50

export const devices: HandlersOf<'devices'> = {
  list: handle(payloads.devices.list, async (asked, { services, account }) => {
    const { rows, siguiente } = await readListPage(asked, {
      call: 'devices.list',
      most: null,
      key: ['string', 'string'],
      read: (after, limit) => devicesOf(services.database, account, after, limit),
      keyOf: ({ nombre, imei }) => [nombre, imei],
    })
    return { ...listed(rows), siguiente }
  }),

  listOfManager: handle(payloads.devices.listOfManager, async (_, { services, account }) =>
    listed(await devicesOf(services.database, account)),
  ),

  searchByImei: handle(
    payloads.devices.searchByImei,
    async ({ imei: part, ...asked }, { services, account }) => {
      const manager = account.rol === 4 ? null : account.id
      const { rows, siguiente } = await readListPage(asked, {
        call: 'devices.searchByImei',
        most: asked.limite ?? maxFound,
        key: ['string'],
        read: (after, limit) => unassignedDevices(services.database, part, manager, after, limit ?? maxFound),
        keyOf: ({ imei }) => [imei],
      })
      return { ...listed(rows), siguiente }
    },
  ),

  add: handle(payloads.devices.add, (form, context) => addDeviceOf(form, context)),

  put: handle(payloads.devices.put, putDevice),

  remove: handle(payloads.devices.remove, async (input, { services, account }) => {
    const { database } = services
    const unit = await unitById(database, input.id)
    if (unit === null) return notFound
    // A device of another manager may be assigned to a user of this manager, who then sees it but may not remove it.
    if (account.rol === 3 && unit.manager !== account.id) throw new Refusal('forbidden', mensajes.forbidden)
    await removeDevice(database, unit.imei)
    return { status: 1, mensaje: es.notifications.deviceRemoved }
  }),

  renew: handle(payloads.devices.renew, async ({ fecha, ...input }, { services }) => {
    const { database } = services
    const unit = await unitById(database, input.id)
    if (unit === null) return notFound
    const now = Date.now()
    const before = now - renewableAfter
    if (unit.registro >= before) return refuse('notRenewable')
    if (fecha < unit.registro || fecha > now + day)
      throw new Refusal('invalid', `${mensajes.badFormat}: fecha`, { campo: 'fecha' })
    // The database checks the condition again: two concurrent renewals renew once.
    return (await renewDevice(database, unit.imei, { registro: fecha, before }))
      ? { status: 1, mensaje: es.notifications.renewed, data: { registro: fecha } }
      : refuse('notRenewable')
  }),

  clean: handle(payloads.devices.clean, async ({ imei }, { services }) => {
    const { database } = services
    const removed = await cleanUnit(database, imei, Date.now() - keptYear)
    const [unit] = await unitsByImei(database, [imei])
    if (unit !== undefined)
      await recordActivity(database, {
        action: 'deviceCleaned',
        objectId: unit.id,
        object: unit.nombre,
        detail: String(removed),
      })
    return cleaned(removed)
  }),

  cleanAll: handle(payloads.devices.cleanAll, async (_, { services }) => {
    await services.cleaning.start(services.database)
    const row = await services.cleaning.ended()
    return row?.state === 'done' ? cleaned(row.removed) : refuse('notCleaned')
  }),

  startCleaning: handle(payloads.devices.startCleaning, async (_, { services }) => {
    await services.cleaning.start(services.database)
    return cleaningState(services.cleaning)
  }),

  cleaning: handle(payloads.devices.cleaning, async (_, { services }) => cleaningState(services.cleaning)),

  countPositions: handle(payloads.devices.countPositions, async (input, { services }) => {
    const imei = await imeiOfUnit(services.database, input.id)
    if (imei === null) return notFound
    const posiciones = await countPositions(services.longReads, imei)
    return { status: 1, mensaje: '', data: { posiciones } }
  }),

  countAlerts: handle(payloads.devices.countAlerts, async ({ desde }, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await countAlertsOfDevices(services.database, account, desde),
  })),

  brands: handle(payloads.devices.brands, async (_, { services }) => ({
    status: 1,
    mensaje: '',
    data: await brandsOf(services.database),
  })),
}

/** Only roles 3 and 4 may make these calls, and neither has the SIM hidden. */
function listed(rows: readonly UnitRow[]) {
  return { status: 1, mensaje: '', data: rows.map((row) => wireUnit(row, { hideSim: false })) } as const
}

async function cleaningState(cleaning: Cleaning) {
  const row = await cleaning.latest()
  if (row === null) return { status: 1, mensaje: '', data: null } as const
  const data = {
    estado: row.state,
    inicio: row.started_at,
    fin: row.ended_at,
    unidades: row.units_done,
    total: row.units_total,
    registros: row.removed,
    motivo: row.failed === null ? '' : cleaningTexts[row.failed],
  }
  return { status: 1, mensaje: '', data } as const
}

function cleaned(deletedCount: number) {
  return {
    status: 1,
    mensaje: fill(es.notifications.cleaned, { count: deletedCount }),
    data: { result: { deletedCount } },
  } as const
}
