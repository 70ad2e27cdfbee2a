import * as v from 'valibot'
import {
  bad,
  bit,
  fieldTexts,
  id,
  moment,
  type PayloadsFor,
  paging,
  stored,
  user,
} from '../../access/fields.js'
import { type AlertType, alertTypes } from '../../codes/alert-types.js'
import { maxNote } from '../../entities/alert.js'
import { nameText } from '../../entities/schemas/name.js'
import type { alerts } from './calls.js'

const note = v.exactOptional(v.pipe(nameText(fieldTexts.hidden, bad), v.maxLength(maxNote, bad)))

const handling = v.object({ user, atendida: v.exactOptional(bit) })

const alertTypesOf = v.exactOptional(v.array(v.picklist(Object.keys(alertTypes) as AlertType[], bad), bad))

export const payloads = {
  list: v.object({
    user,
    desde: v.exactOptional(moment),
    claves: alertTypesOf,
    flota: v.exactOptional(v.literal(1, bad)),
    atendidas: v.exactOptional(v.literal(1, bad)),
    ...paging,
  }),
  fresh: v.object({ user, ...paging }),
  countByUnit: v.object({ user, desde: moment }),
  page: stored,
  markHandled: v.object({
    ...handling.entries,
    id,
    nota: note,
  }),
  markAllHandled: v.pipe(
    v.object({
      ...handling.entries,
      claves: alertTypesOf,
      ids: v.exactOptional(v.pipe(v.array(id, bad), v.maxLength(1_000, bad))),
      nota: note,
    }),
    v.forward(
      // One note for everything, without looking at it, is a mistake.
      v.check(({ ids, nota }) => nota === undefined || ids !== undefined, bad),
      ['nota'],
    ),
  ),
} satisfies PayloadsFor<typeof alerts>
