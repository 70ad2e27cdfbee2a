import * as v from 'valibot'
import { byId, type PayloadsFor, paging } from '../../access/fields.js'
import type { bin } from './calls.js'

export const payloads = { list: v.object(paging), restore: byId, remove: byId } satisfies PayloadsFor<
  typeof bin
>
