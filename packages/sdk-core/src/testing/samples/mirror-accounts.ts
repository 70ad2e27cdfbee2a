import type { mirrorAccounts } from '@baliza/agreement/families/mirror-accounts/calls.js'
import { ofAccount, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof mirrorAccounts> = {
  list: ofAccount,
  add: {
    payload: (world, { id }) => ({
      iduser: id,
      nombre: 'Espejo',
      user: `espejo-${world.next()}`,
      pass: world.password,
      cmd: 1,
    }),
  },
  update: {
    payload: async (world, target) => ({
      iduser: await world.plantMirror(target),
      nombre: 'Otro espejo',
      user: `cambiado-${world.next()}`,
      pass: '',
      editar: 1,
    }),
  },
}
