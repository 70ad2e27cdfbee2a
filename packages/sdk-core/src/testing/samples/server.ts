import type { server } from '@baliza/agreement/families/server/calls.js'
import { byAdmin, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof server> = { status: byAdmin }
