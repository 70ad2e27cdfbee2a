import { type SamplesFor, stored } from '../../testing/sample.js'
import type { positions } from './calls.js'

export const samples: SamplesFor<typeof positions> = {
  page: stored,
}
