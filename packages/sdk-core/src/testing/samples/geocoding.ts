import type { geocoding } from '@baliza/agreement/families/geocoding/calls.js'
import type { SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof geocoding> = {
  search: { payload: () => ({ text: 'Plaza Grande, Mérida' }) },
}
