import type { follow } from '@baliza/agreement/families/follow/calls.js'
import { ofImei, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof follow> = {
  create: { payload: (_, { imei }) => ({ imei, horas: 1 }) },
  list: ofImei,
  revoke: ofImei,
}
