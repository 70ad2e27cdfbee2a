import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { list } from '../../entities/answers.js'
import { type MobileDevice, readMobileDevice } from '../../entities/mobile-device.js'
import type { UserId } from '../../entities/user.js'

const read = list(readMobileDevice)

/**
 * Phones that report positions: units whose device brand is 'Android' or 'iPhone' (specification 1, section 1, lists phones as
 * devices; specification 2, section 7.2, shows the calls). For roles 3 and 4.
 */
export const mobile = family('mobile', {
  /**
   * Returns every phone that the session's user sees, by name. There is a row for each account that has the phone and that the
   * session's user administers, except mirror accounts. A phone without such an account has one row, with `id_user` null.
   * @throws BalizaError `forbidden` for roles 1 and 2
   */
  devices: call<NoPayload, MobileDevice[]>('devices', '/movil/devices', { effect: 'read', read }),
  /**
   * Returns the phones that are assigned to an account, by name.
   * @throws BalizaError `forbidden` for roles 1 and 2, and for an account that the caller does not administer
   */
  devicesOf: call<{ readonly id_user: UserId }, MobileDevice[]>('devicesUser', '/movil/devices-user', {
    effect: 'read',
    read,
  }),
})
