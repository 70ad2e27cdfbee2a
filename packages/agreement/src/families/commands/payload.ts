import * as v from 'valibot'
import { fieldTexts, id, ofUser, type PayloadsFor, paging, user } from '../../access/fields.js'
import { commandSchema } from '../../entities/schemas/command.js'
import type { commands } from './calls.js'

export const payloads = {
  send: v.intersect([commandSchema(fieldTexts), ofUser]),
  log: v.object({ user, id: v.exactOptional(id), ...paging }),
} satisfies PayloadsFor<typeof commands>
