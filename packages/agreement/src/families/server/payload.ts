import { none, type PayloadsFor } from '../../access/fields.js'
import type { server } from './calls.js'

export const payloads = { status: none } satisfies PayloadsFor<typeof server>
