import type { positions } from '@baliza/agreement/families/positions/calls.js'
import { type SamplesFor, stored } from '../sample.js'

export const samples: SamplesFor<typeof positions> = {
  page: stored,
}
