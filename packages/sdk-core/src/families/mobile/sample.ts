import type { SamplesFor } from '../../testing/sample.js'
import type { mobile } from './calls.js'

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
