import type { alerts } from '@baliza/agreement/families/alerts/calls.js'
import { ofUser, type SamplesFor, stored } from '../sample.js'

export const samples: SamplesFor<typeof alerts> = {
  list: { payload: (_, { id }) => ({ user: id, desde: 0, claves: ['ACC_ON', 'PANIC'] }) },
  fresh: ofUser,
  countByUnit: { payload: (_, { id }) => ({ user: id, desde: 0 }) },
  page: stored,
  markHandled: {
    payload: async (world, target) => ({ id: await world.plant('alerts', target), user: target.id }),
  },
  markAllHandled: ofUser,
}
