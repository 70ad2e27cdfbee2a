import type { session } from '@baliza/agreement/families/session/calls.js'
import { nothing, ofAccount, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof session> = {
  login: { payload: ({ password }) => ({ user: 'usuario', pass: password, gettoken: true }) },
  recoverPassword: { payload: () => ({ email: 'usuario@example.com' }) },
  resetPassword: { payload: ({ password }) => ({ token: 'x'.repeat(43), pass: password }) },
  verifyCredentials: { payload: ({ password }, { name }) => ({ user: name, password }) },
  logout: nothing,
  profile: ofAccount,
  updateProfile: { payload: (_, { id }) => ({ id, email: 'uno@example.com', nombre: 'Uno' }) },
}
