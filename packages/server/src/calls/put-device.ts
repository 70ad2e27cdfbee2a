import { type PayloadOf, payloads, type Refused, readPayload, refuse } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import type { Queryable } from '../storage/connection/database.js'
import { setAside } from '../storage/tables/bin.js'
import { deviceWithoutId } from '../storage/tables/devices.js'
import { unitById, unitsByImei } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { CallContext, Given } from './handler.js'
import { putRecord } from './put-record.js'
import { changeDevice } from './units.js'

/**
 * Adds or changes a device by its external id. A device of the manager with the IMEI and no external id is changed and gets it.
 * `registro` counts only for a new device, as in the control panel's form.
 * @param add the handler of `devices.add`
 */
export async function putDevice(
  input: PayloadOf<'devices', 'put'>,
  context: CallContext,
  add: (form: PayloadOf<'devices', 'add'>, held: CallContext) => Promise<Given>,
): Promise<{ status: 1; mensaje: string; id: string; creado: 0 | 1 } | Refused> {
  const { services, account } = context
  const { imei } = input
  const owner = account.rol === 3 ? account.id : (input.manager ?? '')
  // Moves the records of a removed device in many transactions, so it cannot run in that of the change.
  if (typeof imei === 'string') await setAside(services.database, [imei])
  let changed: string | null = null
  const answer = await putRecord(context, input, {
    kind: 'units',
    owner,
    entries: payloads.devices.add.entries,
    current: deviceForm,
    adopt: (tx) => (typeof imei === 'string' ? deviceWithoutId(tx, owner, imei) : Promise.resolve(null)),
    add: (body, held) => add(readPayload(payloads.devices.add, { activo: 1, ...body }), held),
    async update(id, { equipo_gps, registro: _, rol: __, ...body }, held) {
      // As `units.update`.
      if (!account.editar) throw new Refusal('forbidden', mensajes.forbidden)
      const { database } = held.services
      const form = readPayload(payloads.units.update, { ...body, equipo: equipo_gps, id })
      const unit = await unitById(database, id)
      if (unit === null || !('equipo' in form)) return refuse('notFound')
      const isOther = form.imei !== unit.imei
      if (isOther && (await unitsByImei(database, [form.imei])).length > 0) return refuse('imeiTaken')
      const problem = await changeDevice(database, { change: form, unit, account })
      if (problem !== null) return refuse(problem)
      changed = unit.imei
      return { status: 1, mensaje: '' }
    },
  })
  if (changed !== null) await services.feed.edited([changed])
  return answer
}

/** Reads a device in the form of `devices.add`. */
async function deviceForm(tx: Queryable, id: string): Promise<Record<string, unknown>> {
  const unit = await unitById(tx, id)
  if (unit === null) return {}
  const { nombre, modelo, placas, sim, imei, equipo_gps, device_id, tracker_model, activo, manager } = unit
  const own = { id_equipo: device_id ?? '', modelo_gps: tracker_model ?? '', activo: activo ? 1 : 0 }
  return { nombre, modelo, placa: placas, sim, imei, equipo_gps, manager, ...own }
}
