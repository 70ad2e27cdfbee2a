import { type PayloadOf, payloads, type Refused, readPayload, refuse } from '@baliza/agreement'
import { optional } from 'valibot'
import { Refusal } from '../http/http.js'
import type { Database } from '../storage/connection/database.js'
import { hasRecordsInBin, setAside } from '../storage/tables/bin.js'
import { lockDeviceIds } from '../storage/tables/device-ids.js'
import { deviceWithoutId } from '../storage/tables/devices.js'
import { unitById, unitsByImei } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { addDeviceOf } from './add-device.js'
import type { CallContext } from './handler.js'
import { putRecord } from './put-record.js'
import { changeDevice } from './units.js'

const { activo, ...entries } = payloads.devices.add.entries

type Put = { status: 1; mensaje: string; id: string; creado: 0 | 1 } | Refused

/**
 * Adds or changes a device by its external id. A device of the manager with the IMEI and no external id is changed and gets it.
 * `registro` counts only for a new device, as in the control panel's form.
 */
export async function putDevice(input: PayloadOf<'devices', 'put'>, context: CallContext): Promise<Put> {
  try {
    return await put(input, context, leaveForRecords)
  } catch (error) {
    if (!(error instanceof RecordsInBin)) throw error
    await setAside(context.services.database, error.imeis)
    return put(input, context, setAside)
  }
}

/** Thrown to leave the transaction of a `put`: the records of a removed device are moved in many transactions. */
class RecordsInBin extends Error {
  override readonly name = 'RecordsInBin'
  constructor(readonly imeis: readonly string[]) {
    super('a removed device has records under an imei')
  }
}

async function leaveForRecords(tx: Database, imeis: readonly string[]): Promise<void> {
  if (await hasRecordsInBin(tx, imeis)) throw new RecordsInBin(imeis)
}

/** @param clear see {@link addDeviceOf} */
async function put(
  input: PayloadOf<'devices', 'put'>,
  context: CallContext,
  clear: typeof setAside,
): Promise<Put> {
  const { services, account } = context
  const { imei } = input
  const owner = account.rol === 3 ? account.id : (input.manager ?? '')
  let changed: string | null = null
  const answer = await putRecord(context, input, {
    kind: 'units',
    owner,
    entries: { ...entries, activo: optional(activo, 1) },
    async adopt(tx) {
      if (typeof imei !== 'string') return null
      if (input.id_equipo) await lockDeviceIds(tx, 'all')
      return deviceWithoutId(tx, owner, imei)
    },
    add: (body, held) => addDeviceOf(readPayload(payloads.devices.add, { activo: 1, ...body }), held, clear),
    async update(id, change, held) {
      // As `units.update`.
      if (!account.editar) throw new Refusal('forbidden', mensajes.forbidden)
      const { database } = held.services
      const { equipo_gps: equipo, ...fields } = change as Partial<PayloadOf<'devices', 'add'>>
      const unit = await unitById(database, id)
      if (unit === null) return refuse('notFound')
      const { imei: asked = unit.imei } = fields
      if (asked !== unit.imei && (await unitsByImei(database, [asked])).length > 0) return refuse('imeiTaken')
      const problem = await changeDevice(database, { change: { ...fields, equipo }, unit, account })
      if (problem !== null) return refuse(problem)
      changed = unit.imei
      return { status: 1, mensaje: '' }
    },
  })
  if (changed !== null) await services.feed.edited([changed])
  return answer
}
