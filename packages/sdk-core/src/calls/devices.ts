import { call, family } from '../call.js'
import type { Role } from '../codes/roles.js'
import { list, mensaje, nothing } from '../entities/answers.js'
import { type DeviceBrand, readDeletedCount, readDeviceBrand, readRenewal } from '../entities/device.js'
import { type Imei, readUnit, type Unit } from '../entities/unit.js'
import type { Flag, NoPayload } from './payloads.js'

/** A device of the control panel's form (specification 2, section 5). */
export interface NewDevice {
  /** At least 3 characters. */
  readonly nombre: string
  readonly modelo: string
  readonly placa: string
  /** 10 digits. */
  readonly sim: string
  /** At least 4 characters. */
  readonly imei: Imei
  /** The session's role. */
  readonly rol: Role
  /** Registration, Unix ms. */
  readonly registro: number
  readonly activo: Flag
  /** The brand's name. */
  readonly equipo_gps: string
}

/** The devices of the control panel: roles 3 and 4 (specification 2, sections 2.1 and 6). */
export const devices = family({
  /** Every device: role 4. */
  list: call<{ readonly rol: Role }, Unit[]>('cargarObjetos', '/objetos/objetos', {
    effect: 'read',
    read: list(readUnit),
  }),
  /** The devices of the session's own users: role 3. */
  listOfManager: call<NoPayload, Unit[]>('cargarObjetosManager', '/objetos/objetos-manager', {
    effect: 'read',
    read: list(readUnit),
  }),
  /** Devices that nobody has yet and whose imei holds this text. */
  searchByImei: call<{ readonly imei: string }, Unit[]>('buscarPorImei', '/objetos/objeto-imei', {
    effect: 'read',
    read: list(readUnit),
  }),
  /** Adds a device. @returns what to tell the user. */
  add: call<NewDevice, string>('addObjeto', '/objetos/add-objeto', { effect: 'once', read: mensaje }),
  remove: call<{ readonly id: string }, void>('deleteObjeto', '/objetos/eliminar-objeto', {
    effect: 'idempotent',
    read: nothing,
  }),
  /** Renews an expired device as of `fecha` (Unix ms). @returns its registration, Unix ms. */
  renew: call<{ readonly id: string; readonly fecha: number }, number>('renovarObjeto', '/api/renovar', {
    effect: 'once',
    read: readRenewal,
  }),
  /** Deletes what is older than a year of one device's records. @returns how many records went. */
  clean: call<{ readonly imei: Imei }, number>('cleanObjeto', '/objetos/clean', {
    // Deleting again deletes nothing more, and would answer 0 for what the lost answer counted.
    effect: 'once',
    read: readDeletedCount,
  }),
  /** The same of every device: role 4. */
  cleanAll: call<NoPayload, number>('cleanObjetos', '/objetos/clean-all', {
    effect: 'once',
    read: readDeletedCount,
  }),
  brands: call<NoPayload, DeviceBrand[]>('marcasDeObjetos', '/objetos/marcas', {
    effect: 'read',
    read: list(readDeviceBrand),
  }),
})
