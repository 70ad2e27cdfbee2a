import { ofImei, type SamplesFor } from '../../testing/sample.js'
import type { follow } from './calls.js'

export const samples: SamplesFor<typeof follow> = {
  create: { payload: (_, { imei }) => ({ imei, horas: 1 }) },
  list: ofImei,
  revoke: ofImei,
}
