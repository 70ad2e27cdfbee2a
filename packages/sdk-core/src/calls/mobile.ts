import { call, family } from '../call.js'
import { list } from '../entities/answers.js'
import type { UserId } from '../entities/user.js'
import { toWire, type Wire } from '../entities/values.js'
import type { NoPayload } from './payloads.js'

/**
 * A phone. The specification shows its calls and none of its fields, so it comes as a host sends it. Baliza's server
 * sends `_id`, `imei` and `nombre` of the unit, `equipo_gps` ('Android' or 'iPhone'), `sim`, `timestamp` (Unix ms),
 * `lat` and `lng` (degrees), `speed` (km/h), `bateria` (percent), `activo` (1 or 0) and `id_user` (the account that has
 * it); what has not been reported yet, and the account of a phone that nobody has, is `null`.
 */
export type MobileDevice = Wire

const read = list((value): MobileDevice => toWire(value, 'the device'))

/**
 * Phones that report positions: units whose device brand is 'Android' or 'iPhone' (specification 1, section 1, knows
 * phones as devices; specification 2, section 7.2, shows the calls). Roles 3 and 4.
 */
export const mobile = family('mobile', {
  /**
   * Every phone that the session's user sees, by name: a row for each account, mirror accounts apart, that has it and
   * that the session's user administers; a phone that none has comes once, with `id_user` null.
   * @throws BalizaError `forbidden` for roles 1 and 2.
   */
  devices: call<NoPayload, MobileDevice[]>('devices', '/movil/devices', { effect: 'read', read }),
  /**
   * The phones that are assigned to an account, by name.
   * @throws BalizaError `forbidden` for roles 1 and 2, and for an account that one does not administer.
   */
  devicesOf: call<{ readonly id_user: UserId }, MobileDevice[]>('devicesUser', '/movil/devices-user', {
    effect: 'read',
    read,
  }),
})
