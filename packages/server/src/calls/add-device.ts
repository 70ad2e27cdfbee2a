import { type EditedIn, editedColumns, es, type PayloadOf, refuse, type Unit } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { accountById } from '../storage/tables/accounts.js'
import type { setAside } from '../storage/tables/bin.js'
import { addDevice, isBrand } from '../storage/tables/devices.js'
import { mensajes } from '../texts.js'
import type { CallContext } from './handler.js'

/**
 * Adds a device from the form of the control panel.
 * @param clear called once the device may be added; clears its imei of the records of removed devices; by default `setAside`
 */
export async function addDeviceOf(
  { placa, registro, activo, manager, id_externo = null, ...form }: PayloadOf<'devices', 'add'>,
  { services, account }: CallContext,
  clear?: typeof setAside,
) {
  const { database } = services
  if (account.rol === 3 && manager !== null && manager !== account.id)
    throw new Refusal('forbidden', mensajes.forbidden)
  if (!(await isBrand(database, form.equipo_gps))) return refuse('unknownBrand')
  if (manager !== null && (await accountById(database, manager))?.rol !== 3) return refuse('unknownManager')
  const now = Date.now()
  const { imei, nombre, modelo, sim, equipo_gps, id_equipo, modelo_gps } = form
  const fields: Pick<Unit, EditedIn<'panel'>> = {
    nombre,
    modelo,
    placas: placa,
    sim,
    equipo_gps,
    id_equipo,
    modelo_gps,
    id_externo,
    activo: activo === 1,
    manager: account.rol === 3 ? account.id : manager,
  }
  const added = await addDevice(
    database,
    {
      ...editedColumns(fields),
      imei,
      sim_by: account.rol,
      sms_password: null,
      // With a client clock that runs ahead, the server would register devices that never expire.
      registro: registro !== undefined && registro <= now ? registro : now,
    },
    clear,
  )
  return typeof added === 'string'
    ? refuse(added)
    : ({ status: 1, mensaje: es.notifications.deviceAdded, id: added.id } as const)
}
