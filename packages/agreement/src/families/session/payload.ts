import * as v from 'valibot'
import {
  bad,
  byId,
  email,
  fieldTexts,
  id,
  newPassword,
  none,
  type PayloadsFor,
  password,
  text,
} from '../../access/fields.js'
import { profileSchema } from '../../entities/schemas/user.js'
import type { session } from './calls.js'

export const payloads = {
  login: v.object({ user: text, pass: password }),
  recoverPassword: v.object({ email }),
  resetPassword: v.object({ token: v.pipe(text, v.maxLength(100, bad)), pass: newPassword }),
  verifyCredentials: v.object({ user: text, password }),
  logout: none,
  profile: byId,
  updateProfile: v.object({ id, ...profileSchema(fieldTexts).entries }),
} satisfies PayloadsFor<typeof session>
