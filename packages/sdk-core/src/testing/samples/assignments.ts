import type { assignments } from '@baliza/agreement/families/assignments/calls.js'
import { asAdmin, byAdmin, ofAccount, ofUnit, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof assignments> = {
  list: byAdmin,
  ofUser: ofAccount,
  usersOf: asAdmin(ofUnit),
  add: {
    as: 'admin',
    payload: async (world, target) => ({
      id_user: target.id,
      id_objeto_gps: (await world.plantUnit(target)).unit,
    }),
  },
  remove: {
    as: 'admin',
    async payload(world, target) {
      const { unit, imei } = await world.plantUnit(target)
      return { id: unit, id_user: target.id, imei }
    },
  },
  move: {
    as: 'admin',
    payload: async (world, target) => ({
      id_objeto_gps: (await world.plantUnit(target)).unit,
      de: target.id,
      id_user: target.id,
    }),
  },
}
