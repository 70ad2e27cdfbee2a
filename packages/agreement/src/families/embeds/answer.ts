import * as v from 'valibot'
import { type AnswersFor, answer, data, done, listOf } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { embeds } from './calls.js'

const session = answer({ token: w.key, user: w.id, rol: w.role, expiresInSeconds: w.seconds })

export const answers = {
  get: data(
    named(
      'Embed',
      v.object({
        origenes: listOf(w.key),
        unidades: v.nullable(listOf(w.imei)),
        campos: listOf(w.embedField),
        clave: w.flag,
      }),
    ),
  ),
  update: done,
  renewKey: data(v.object({ clave: w.key })),
  preview: session,
  token: session,
} satisfies AnswersFor<typeof embeds>
