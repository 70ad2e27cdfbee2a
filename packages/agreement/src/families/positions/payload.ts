import { type PayloadsFor, stored } from '../../access/fields.js'
import type { positions } from './calls.js'

export const payloads = { page: stored } satisfies PayloadsFor<typeof positions>
