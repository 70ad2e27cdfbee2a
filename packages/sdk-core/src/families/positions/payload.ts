import { type PayloadsFor, stored } from '../../agreement/fields.js'
import type { positions } from './calls.js'

export const payloads = { page: stored } satisfies PayloadsFor<typeof positions>
