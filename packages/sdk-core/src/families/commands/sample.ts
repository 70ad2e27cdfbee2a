import { ofUser, type SamplesFor } from '../../testing/sample.js'
import type { commands } from './calls.js'

export const samples: SamplesFor<typeof commands> = {
  send: { payload: (_, { imei }) => ({ comando: 'busq', tipo: 'gprs', imei }) },
  log: ofUser,
}
