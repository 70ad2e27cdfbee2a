import type * as v from 'valibot'
import type { payloads } from '../families/rules.js'

/** The payload of one call after it was read. */
export type PayloadOf<Name extends keyof typeof payloads, Method extends keyof (typeof payloads)[Name]> =
  (typeof payloads)[Name][Method] extends v.GenericSchema<unknown, infer Output> ? Output : never
