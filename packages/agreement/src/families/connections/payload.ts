import * as v from 'valibot'
import { bad, imei, type PayloadsFor } from '../../access/fields.js'
import type { connections } from './calls.js'

export const payloads = {
  get: v.object({ texto: v.exactOptional(v.pipe(v.string(bad), v.trim(), v.maxLength(100, bad))) }),
  tail: v.object({ imei, cursor: v.exactOptional(v.pipe(v.string(bad), v.maxLength(100, bad))) }),
} satisfies PayloadsFor<typeof connections>
