import { type AnswersFor, answer, data, done } from '../../wire/answer.js'
import { user } from '../../wire/entities.js'
import { wireTypes as w } from '../../wire/types.js'
import type { session } from './calls.js'

export const answers = {
  login: answer({ token: w.key, rol: w.role, user: w.id, nombre: w.text }),
  recoverPassword: done,
  resetPassword: done,
  verifyCredentials: done,
  logout: done,
  profile: data(user),
  updateProfile: done,
} satisfies AnswersFor<typeof session>
