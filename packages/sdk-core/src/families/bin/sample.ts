import { byAdmin, type Sample, type SamplesFor } from '../../testing/sample.js'
import type { bin } from './calls.js'

const removed: Sample = { payload: async (world, target) => ({ id: await world.plantRemoved(target) }) }

export const samples: SamplesFor<typeof bin> = {
  list: byAdmin,
  restore: removed,
  remove: removed,
}
