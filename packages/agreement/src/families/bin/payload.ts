import { byId, none, type PayloadsFor } from '../../access/fields.js'
import type { bin } from './calls.js'

export const payloads = { list: none, restore: byId, remove: byId } satisfies PayloadsFor<typeof bin>
