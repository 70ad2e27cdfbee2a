import type { SamplesFor } from '../../testing/sample.js'
import type { geocoding } from './calls.js'

export const samples: SamplesFor<typeof geocoding> = {
  search: { payload: () => ({ text: 'Plaza Grande, Mérida' }) },
}
