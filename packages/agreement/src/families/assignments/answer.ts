import * as v from 'valibot'
import { type AnswersFor, done, list } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { assignments } from './calls.js'

const assignment = named(
  'Assignment',
  v.object({ id_objeto_gps: w.id, id_user: v.nullable(w.id), user: w.text, nombre: w.text }),
)

export const answers = {
  list: list(assignment),
  ofUser: list(named('AssignedUnit', v.object({ id_objeto_gps: w.id }))),
  usersOf: list(named('AssignedUser', v.object({ id_user: w.id }))),
  add: done,
  remove: done,
  move: done,
} satisfies AnswersFor<typeof assignments>
