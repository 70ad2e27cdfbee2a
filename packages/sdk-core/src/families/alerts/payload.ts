import * as v from 'valibot'
import {
  bad,
  bit,
  fieldTexts,
  id,
  moment,
  ofUser,
  type PayloadsFor,
  stored,
  user,
} from '../../agreement/fields.js'
import { type AlertType, alertTypes } from '../../codes/alert-types.js'
import { maxNote } from '../../entities/alert.js'
import { nameText } from '../../entities/schemas/name.js'
import type { alerts } from './calls.js'

const handling = v.object({ user, atendida: v.exactOptional(bit) })

const alertTypesOf = v.exactOptional(v.array(v.picklist(Object.keys(alertTypes) as AlertType[], bad), bad))

export const payloads = {
  list: v.object({
    user,
    desde: v.exactOptional(moment),
    claves: alertTypesOf,
    flota: v.exactOptional(v.literal(1, bad)),
    atendidas: v.exactOptional(v.literal(1, bad)),
  }),
  fresh: ofUser,
  countByUnit: v.object({ user, desde: moment }),
  page: stored,
  markHandled: v.object({
    ...handling.entries,
    id,
    nota: v.exactOptional(v.pipe(nameText(fieldTexts.hidden, bad), v.maxLength(maxNote, bad))),
  }),
  markAllHandled: v.object({
    ...handling.entries,
    claves: alertTypesOf,
    ids: v.exactOptional(v.pipe(v.array(id, bad), v.maxLength(1_000, bad))),
  }),
} satisfies PayloadsFor<typeof alerts>
