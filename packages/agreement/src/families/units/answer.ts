import * as v from 'valibot'
import { type AnswersFor, answer, data, done, listOf } from '../../wire/answer.js'
import { movedUnit, unit } from '../../wire/entities.js'
import { wireTypes as w } from '../../wire/types.js'
import type { units } from './calls.js'

const ofOne = answer({ data: v.tuple([unit]) })

export const answers = {
  list: v.union([
    answer({ data: listOf(unit), version: v.exactOptional(w.text) }),
    // Changes since the version that the client has.
    answer({
      version: w.key,
      delta: v.literal(true),
      data: listOf(v.union([unit, movedUnit])),
      removed: listOf(w.imei),
    }),
  ]),
  get: ofOne,
  imeiOf: data(v.object({ imei: w.imei })),
  update: ofOne,
  updateIcon: done,
} satisfies AnswersFor<typeof units>
