import { call, family } from '../../calls/call.js'
import type { Flag, NoPayload, OfRole } from '../../calls/payloads.js'
import { bit, moment, named, writer } from '../../calls/write.js'
import { type AlertCount, readAlertCount } from '../../entities/alert.js'
import { type Created, created, list, nothing } from '../../entities/answers.js'
import { type Cleaning, readCleaning } from '../../entities/cleaning.js'
import {
  type DeviceBrand,
  readDeletedCount,
  readDeviceBrand,
  readPositionCount,
  readRenewal,
} from '../../entities/device.js'
import type { Moment } from '../../entities/moment.js'
import { type Imei, readUnit, type Unit } from '../../entities/unit.js'
import type { UserId } from '../../entities/user.js'

/** A device of the control panel's form (specification 2, section 5). */
export interface NewDevice extends OfRole {
  /** At least 3 characters. */
  readonly nombre: string
  readonly modelo?: string
  readonly placas?: string
  /** 10 digits. */
  readonly sim: string
  /** At least 4 characters: letters, digits and `_.:@-`. */
  readonly imei: Imei
  /** The brand's name: one of {@link devices.brands}. */
  readonly equipo_gps: string
  /**
   * What the device calls itself where that is not its imei (Suntech, Sinotrack), written as an imei is. Ours; none by
   * default.
   */
  readonly id_equipo?: string
  /** Its model, a code of `trackerModels`: by it the engine is cut. Ours; none by default. */
  readonly modelo_gps?: string
  /** Registration; by the server's clock by default. One of the future, or of before 1970, counts as now. */
  readonly registro?: Moment
  /** Active by default. */
  readonly activo?: boolean
  /** The managing account's id, chosen by role 4; what role 3 adds it manages itself. None by default. */
  readonly manager?: UserId | null
}

/** A device of the control panel's form, as it travels. */
export interface NewDevicePayload extends OfRole {
  /** At least 3 characters. */
  readonly nombre: string
  readonly modelo: string
  readonly placa: string
  /** 10 digits. */
  readonly sim: string
  /** At least 4 characters: letters, digits and `_.:@-`. */
  readonly imei: Imei
  /** Registration, Unix ms; the server's clock where it is left out, or lies in the future or before 1970. */
  readonly registro?: number
  readonly activo: Flag
  /** The brand's name: one of {@link devices.brands}. */
  readonly equipo_gps: string
  /** What the device calls itself where that is not its imei, written as an imei is. Ours, and left out by other clients: none. */
  readonly id_equipo?: string
  /** Its model, a code of `trackerModels`. Ours, and left out by other clients: none. */
  readonly modelo_gps?: string
  /** The managing account's id, chosen by role 4; what role 3 adds it manages itself. Ours, and left out by other clients: none. */
  readonly manager?: UserId | null
}

/** The devices of the control panel: roles 3 and 4, `forbidden` to others (specification 2, sections 2.1 and 6). */
export const devices = family('devices', {
  /** Every device, by name: role 4. */
  list: call<OfRole, Unit[]>('cargarObjetos', '/objetos/objetos', {
    effect: 'read',
    withRole: true,
    read: list(readUnit),
  }),
  /** The devices that the session manages and those of its users: role 3. Role 4 gets every device. */
  listOfManager: call<NoPayload, Unit[]>('cargarObjetosManager', '/objetos/objetos-manager', {
    effect: 'read',
    read: list(readUnit),
  }),
  /**
   * Devices that are not assigned to any account and whose imei contains this text, whatever its case; an empty text matches
   * all. 50 at most, by imei. Role 3 finds those it manages (specification 2, section 5: Assign GPS).
   */
  searchByImei: call<{ readonly imei: string }, Unit[]>('buscarPorImei', '/objetos/objeto-imei', {
    effect: 'read',
    read: list(readUnit),
  }),
  /**
   * Adds a device; role 3 manages what it adds.
   *
   * @returns its id (a unit's `_id`), and the text to show to the user
   * @throws BalizaError `refused` with the form's texts (specification 2, section 5), for an imei or a
   *   device's id that another device has, as either, or for an unknown brand or manager
   */
  add: call<NewDevice, Created, NewDevicePayload>('addObjeto', '/objetos/add-objeto', {
    effect: 'once',
    withRole: true,
    write: writer(
      { placas: named('placa'), activo: bit, registro: moment },
      { defaults: () => ({ modelo: '', placa: '', activo: 1 }) },
    ),
    read: created,
  }),
  /**
   * Removes a device into the bin, with its positions, alerts, commands and assignments: `bin.restore` brings all of it back
   * for 30 days. Whoever registers its imei meanwhile finds nothing of before. Role 3: only what it manages itself.
   */
  remove: call<{ readonly id: string }, void>('deleteObjeto', '/objetos/eliminar-objeto', {
    effect: 'idempotent',
    read: nothing,
  }),
  /**
   * Renews a device as of `fecha` (from its registration on, at most a day ahead), once its registration is
   * older than 315576000 ms (specification 2, section 4).
   *
   * @returns its registration, Unix ms
   * @throws BalizaError `refused`: 'No puedes renovar una unidad si no ha vencido'
   */
  renew: call<
    { readonly id: string; readonly fecha: Moment },
    number,
    { readonly id: string; readonly fecha: number }
  >('renovarObjeto', '/api/renovar', {
    effect: 'once',
    write: writer({ fecha: moment }),
    read: readRenewal,
  }),
  /**
   * Deletes one device's positions of more than 365 days ago (specification 2, section 4).
   *
   * @returns how many went
   */
  clean: call<{ readonly imei: Imei }, number>('cleanObjeto', '/objetos/clean', {
    // Deleting again deletes nothing more, and would answer 0 for what the lost answer counted.
    effect: 'once',
    read: readDeletedCount,
  }),
  /**
   * The same of every device: role 4. It answers at the end of what {@link devices.startCleaning} starts, which for a
   * large history takes minutes: the server goes on although the client no longer waits.
   *
   * @returns how many went
   */
  cleanAll: call<NoPayload, number>('cleanObjetos', '/objetos/clean-all', {
    effect: 'once',
    read: readDeletedCount,
  }),
  /**
   * Starts to delete every device's positions of more than 365 days ago, in the background: role 4. One at a time: where
   * one is running, it goes on.
   *
   * @returns the one that is running; {@link devices.cleaning} tells how far it is
   */
  startCleaning: call<NoPayload, Cleaning | null>('limpiarTodo', '/objetos/limpiar-todo', {
    effect: 'idempotent',
    read: readCleaning,
  }),
  /** The latest cleaning of every device, whoever started it; `null`: there was none. Role 4. */
  cleaning: call<NoPayload, Cleaning | null>('estadoLimpieza', '/objetos/estado-limpieza', {
    effect: 'read',
    read: readCleaning,
  }),
  /** How many positions of a device are stored: what {@link devices.remove} takes with it. */
  countPositions: call<{ readonly id: string }, number>('contarPosiciones', '/objetos/contar-posiciones', {
    effect: 'read',
    read: readPositionCount,
  }),
  /**
   * How many alerts there were since `desde` of each device that the session administers ({@link devices.list},
   * {@link devices.listOfManager}), whoever was alerted, attended too. What several accounts were alerted of is counted
   * once; devices without any are not listed. Ours.
   * @throws BalizaError `forbidden` for roles 1 and 2.
   */
  countAlerts: call<{ readonly desde: Moment }, AlertCount[], { readonly desde: number }>(
    'contarAlertasDeObjetos',
    '/objetos/contar-alertas',
    { effect: 'read', write: writer({ desde: moment }), read: list(readAlertCount) },
  ),
  /** The brands that a device may be of (specification 2, section 3). */
  brands: call<NoPayload, DeviceBrand[]>('marcasDeObjetos', '/objetos/marcas', {
    effect: 'read',
    read: list(readDeviceBrand),
  }),
})
