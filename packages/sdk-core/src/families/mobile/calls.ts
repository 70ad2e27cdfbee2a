import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { list } from '../../entities/answers.js'
import { type MobileDevice, readMobileDevice } from '../../entities/mobile-device.js'
import type { UserId } from '../../entities/user.js'

const read = list(readMobileDevice)

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
