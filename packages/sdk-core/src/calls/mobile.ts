import { call, family } from '../call.js'
import { list } from '../entities/answers.js'
import type { UserId } from '../entities/user.js'
import { toWire, type Wire } from '../entities/values.js'
import type { NoPayload } from './payloads.js'

/** A phone. The specification shows its calls and none of its fields: read what you know of it. */
export type MobileDevice = Wire

const read = list((value): MobileDevice => toWire(value, 'the device'))

/** Phones that report positions (specification 2, section 7.2). */
export const mobile = family({
  devices: call<NoPayload, MobileDevice[]>('devices', '/movil/devices', { effect: 'read', read }),
  devicesOf: call<{ readonly id_user: UserId }, MobileDevice[]>('devicesUser', '/movil/devices-user', {
    effect: 'read',
    read,
  }),
})
