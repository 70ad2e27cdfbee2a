import * as v from 'valibot'
import { id, none, type PayloadsFor } from '../../access/fields.js'
import type { mobile } from './calls.js'

export const payloads = { devices: none, devicesOf: v.object({ id_user: id }) } satisfies PayloadsFor<
  typeof mobile
>
