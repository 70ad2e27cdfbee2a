import type { bin } from '@baliza/agreement/families/bin/calls.js'
import { byAdmin, type Sample, type SamplesFor } from '../sample.js'

const removed: Sample = { payload: async (world, target) => ({ id: await world.plantRemoved(target) }) }

export const samples: SamplesFor<typeof bin> = {
  list: byAdmin,
  restore: removed,
  remove: removed,
}
