import { call, family } from '../../calls/call.js'
import type { Flag, NoPayload, OfRole, Paging, Patch } from '../../calls/payloads.js'
import { moment, renamed, toZeroOne, writer } from '../../calls/write.js'
import { type AlertCount, readAlertCount } from '../../entities/alert.js'
import { type Created, created, list, nothing, type Put, put } from '../../entities/answers.js'
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

/** Fields of the control panel's form for a new device (specification 2, section 5). */
export interface NewDevice extends OfRole {
  /** At least 3 characters. */
  readonly nombre: string
  readonly modelo?: string
  readonly placas?: string
  /** 10 digits. */
  readonly sim: string
  /** At least 4 characters: letters, digits and `_.:@-`. */
  readonly imei: Imei
  /** The brand's name: one of `devices.brands`. */
  readonly equipo_gps: string
  /**
   * Id that the device reports if that is not its IMEI (Suntech, Sinotrack), in the same form as an IMEI. Empty by default.
   * @remarks Baliza extension.
   */
  readonly id_equipo?: string
  /**
   * Its model, a code of `trackerModels`, which determines how the engine is cut. Empty by default.
   * @remarks Baliza extension.
   */
  readonly modelo_gps?: string
  /** Registration. The default is the current time of the server, which also replaces a time in the future. */
  readonly registro?: Moment
  /** Active by default. */
  readonly activo?: boolean
  /** Id of the managing account, chosen by role 4; by default `null`. A device that role 3 adds is managed by the caller. */
  readonly manager?: UserId | null
  /** Its id in another system, up to 100 characters; `null` by default. @remarks Baliza extension. */
  readonly id_externo?: string | null
}

/** Payload of a new device. */
export interface NewDevicePayload extends OfRole {
  /** At least 3 characters. */
  readonly nombre: string
  readonly modelo: string
  readonly placa: string
  /** 10 digits. */
  readonly sim: string
  /** At least 4 characters: letters, digits and `_.:@-`. */
  readonly imei: Imei
  /** Registration, Unix ms. If it is omitted or in the future, the server uses its current time. */
  readonly registro?: number
  readonly activo: Flag
  /** The brand's name: one of `devices.brands`. */
  readonly equipo_gps: string
  /**
   * Id that the device reports if that is not its IMEI, in the same form as an IMEI. Other clients omit it: empty.
   * @remarks Baliza extension.
   */
  readonly id_equipo?: string
  /** Its model, a code of `trackerModels`. Other clients omit it: empty. @remarks Baliza extension. */
  readonly modelo_gps?: string
  /**
   * Id of the managing account, chosen by role 4. A device that role 3 adds is managed by the caller. Other clients omit it: no
   * manager.
   * @remarks Baliza extension.
   */
  readonly manager?: UserId | null
  /** Its id in another system, up to 100 characters; `null` by default. @remarks Baliza extension. */
  readonly id_externo?: string | null
}

/** Fields of `devices.put`. Omitted fields stay unchanged. */
export interface DevicePut extends OfRole, Patch<Omit<NewDevice, 'id_externo' | 'rol'>> {
  /**
   * Its id in another system, which identifies it among the units of its manager: of the caller for role 3, else of `manager`. A
   * unit of that manager that has the IMEI and no external id gets it.
   */
  readonly id_externo: string
}

/** Payload of `devices.put`. */
export interface DevicePutPayload extends OfRole, Patch<Omit<NewDevicePayload, 'id_externo' | 'rol'>> {
  /** Its id in another system, which identifies it among the units of its manager. */
  readonly id_externo: string
}

/** The devices of the control panel: roles 3 and 4, `forbidden` to others (specification 2, sections 2.1 and 6). */
export const devices = family('devices', {
  /** Returns every device, by name. For role 4. */
  list: call<OfRole & Paging, Unit[]>('cargarObjetos', '/objetos/objetos', {
    effect: 'read',
    pages: true,
    withRole: true,
    read: list(readUnit),
  }),
  /** Returns the devices that the session manages and those of its users. For role 3; role 4 gets every device. */
  listOfManager: call<NoPayload, Unit[]>('cargarObjetosManager', '/objetos/objetos-manager', {
    effect: 'read',
    read: list(readUnit),
  }),
  /**
   * Returns unassigned devices whose IMEI contains this text, regardless of case; an empty text matches all. At most 50, by IMEI.
   * Role 3 gets those that it manages (specification 2, section 5: Assign GPS).
   */
  searchByImei: call<{ readonly imei: string } & Paging, Unit[]>('buscarPorImei', '/objetos/objeto-imei', {
    effect: 'read',
    pages: true,
    read: list(readUnit),
  }),
  /**
   * Adds a device. Role 3 becomes its manager.
   *
   * @returns its id (a unit's `_id`), and the text to show to the user
   * @throws BalizaError `refused` with the form's texts (specification 2, section 5), if another device has the IMEI or the
   * device id, as either of the two, or for an unknown brand or manager
   */
  add: call<NewDevice, Created, NewDevicePayload>('addObjeto', '/objetos/add-objeto', {
    effect: 'once',
    withRole: true,
    write: writer(
      { placas: renamed('placa'), activo: toZeroOne, registro: moment },
      { defaults: () => ({ modelo: '', placa: '', activo: 1 }) },
    ),
    read: created,
  }),
  /**
   * Adds or changes the device with the external id `id_externo`. If it exists, omitted fields stay unchanged and `null` clears a
   * field; if not, it is added and the fields that `add` requires must be given. Two calls at once add one record.
   *
   * @returns its id, and whether it was added
   * @throws BalizaError like `add` and `update`
   * @remarks Baliza extension.
   */
  put: call<DevicePut, Put, DevicePutPayload>('putObjeto', '/objetos/put', {
    effect: 'idempotent',
    withRole: true,
    write: writer({ placas: renamed('placa'), activo: toZeroOne, registro: moment }),
    read: put,
  }),
  /**
   * Moves a device to the bin, with its positions, alerts, commands and assignments. `bin.restore` restores all of it for 30
   * days. A new device with the same IMEI has none of this data. Role 3 may only remove devices that it manages itself.
   */
  remove: call<{ readonly id: string }, void>('deleteObjeto', '/objetos/eliminar-objeto', {
    effect: 'idempotent',
    read: nothing,
  }),
  /**
   * Renews a device as of `fecha` (not before its registration, and at most a day in the future), if its registration is older
   * than 315576000 ms (specification 2, section 4).
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
   * Deletes the positions of one device that are older than 365 days (specification 2, section 4).
   *
   * @returns the number of deleted positions
   */
  clean: call<{ readonly imei: Imei }, number>('cleanObjeto', '/objetos/clean', {
    // A repetition would delete nothing more and return 0 instead of the count of the lost response.
    effect: 'once',
    read: readDeletedCount,
  }),
  /**
   * Deletes the old positions of all devices, like {@link devices.clean}. For role 4. Responds when the cleaning that
   * {@link devices.startCleaning} starts is finished. For a large history this takes minutes; the server continues even if the
   * client no longer waits.
   *
   * @returns the number of deleted positions
   */
  cleanAll: call<NoPayload, number>('cleanObjetos', '/objetos/clean-all', {
    effect: 'once',
    heavy: true,
    read: readDeletedCount,
  }),
  /**
   * Starts to delete the positions of all devices that are older than 365 days, in the background. For role 4. Only one cleaning
   * runs at a time: a running one continues.
   *
   * @returns the running cleaning; {@link devices.cleaning} returns its progress
   */
  startCleaning: call<NoPayload, Cleaning | null>('limpiarTodo', '/objetos/limpiar-todo', {
    effect: 'idempotent',
    heavy: true,
    read: readCleaning,
  }),
  /** Returns the latest cleaning of all devices, started by any account; `null`: there was none. For role 4. */
  cleaning: call<NoPayload, Cleaning | null>('estadoLimpieza', '/objetos/estado-limpieza', {
    effect: 'read',
    read: readCleaning,
  }),
  /** Returns the number of stored positions of a device, which {@link devices.remove} would move to the bin. */
  countPositions: call<{ readonly id: string }, number>('contarPosiciones', '/objetos/contar-posiciones', {
    effect: 'read',
    read: readPositionCount,
  }),
  /**
   * Returns the number of alerts since `desde` of each device that the session administers ({@link devices.list},
   * {@link devices.listOfManager}), regardless of the alerted account, including acknowledged ones. An alert of several accounts
   * counts once. Devices without alerts are not listed.
   * @remarks Baliza extension.
   * @throws BalizaError `forbidden` for roles 1 and 2
   */
  countAlerts: call<{ readonly desde: Moment }, AlertCount[], { readonly desde: number }>(
    'contarAlertasDeObjetos',
    '/objetos/contar-alertas',
    { effect: 'read', write: writer({ desde: moment }), read: list(readAlertCount) },
  ),
  /** Returns the brands that a device may have (specification 2, section 3). */
  brands: call<NoPayload, DeviceBrand[]>('marcasDeObjetos', '/objetos/marcas', {
    effect: 'read',
    read: list(readDeviceBrand),
  }),
})
