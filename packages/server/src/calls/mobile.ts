import { payloads } from '@baliza/agreement'
import { bit } from '../feed/bit.js'
import { type PhoneRow, phonesOf, phonesSeenBy } from '../storage/tables/phones.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const mobile: HandlersOf<'mobile'> = {
  devices: handle(payloads.mobile.devices, async (_, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: (await phonesSeenBy(services.database, account)).map(wirePhone),
  })),

  devicesOf: handle(payloads.mobile.devicesOf, async (_, { services, subject }) => ({
    status: 1,
    mensaje: '',
    data: (await phonesOf(services.database, subject.id)).map(wirePhone),
  })),
}

function wirePhone({ id, battery, activo, ...phone }: PhoneRow) {
  return { _id: id, ...phone, bateria: battery, activo: bit(activo) }
}
