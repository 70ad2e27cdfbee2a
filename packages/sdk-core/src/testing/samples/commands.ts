import type { commands } from '@baliza/agreement/families/commands/calls.js'
import { ofUser, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof commands> = {
  send: { payload: (_, { imei }) => ({ comando: 'busq', tipo: 'gprs', imei }) },
  log: ofUser,
}
