import * as v from 'valibot'
import { bad, byId, imei, moment, none, type PayloadsFor } from '../../access/fields.js'
import { board } from '../../texts/es/board.js'
import type { boards } from './calls.js'

const { problems } = board

export const payloads = {
  list: none,
  create: v.object({
    nombre: v.pipe(v.string(problems.name), v.trim(), v.nonEmpty(problems.name), v.maxLength(60, bad)),
    unidades: v.nullable(
      v.pipe(v.array(imei, bad), v.minLength(1, problems.units), v.maxLength(20_000, bad)),
    ),
    vence: v.nullable(moment),
  }),
  revoke: byId,
} satisfies PayloadsFor<typeof boards>
