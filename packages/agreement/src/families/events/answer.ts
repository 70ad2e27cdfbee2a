import * as v from 'valibot'
import { eventFields } from '../../entities/event-fields.js'
import { type AnswersFor, answer, created, data, done, list, listOf } from '../../wire/answer.js'
import { entitySchema, named, wireTypes as w } from '../../wire/types.js'
import type { events } from './calls.js'

const event = entitySchema('AlertEvent', eventFields)
const cooldown = named('TriedCooldown', v.object({ pausa: w.seconds, avisos: w.count }))

export const answers = {
  list: list(event),
  get: answer({ data: event, decode: v.object({ imeis: listOf(w.imei) }) }),
  add: created,
  trial: data(
    named('EventTrial', v.object({ avisos: w.count, unidades: w.count, pausas: listOf(cooldown) })),
  ),
  update: done,
  remove: done,
  setFlag: done,
} satisfies AnswersFor<typeof events>
