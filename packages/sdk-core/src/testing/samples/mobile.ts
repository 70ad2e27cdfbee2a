import type { mobile } from '@baliza/agreement/families/mobile/calls.js'
import type { SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof mobile> = {
  devices: {
    as: 'admin',
    async payload(world, target) {
      await world.plantPhone(target)
      return {}
    },
  },
  devicesOf: {
    as: 'admin',
    async payload(world, target) {
      await world.plantPhone(target)
      return { id_user: target.id }
    },
  },
}
