import { byAdmin, type SamplesFor } from '../../testing/sample.js'
import type { server } from './calls.js'

export const samples: SamplesFor<typeof server> = { status: byAdmin }
