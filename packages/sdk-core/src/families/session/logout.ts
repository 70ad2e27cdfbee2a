import { type Call, call } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { nothing } from '../../entities/answers.js'

/** Beside its family because it is at hand in every bundle: a logout cannot wait for a script. */
export const logoutRow: Call<NoPayload, void> = call('logout', '/api/logout', {
  effect: 'idempotent',
  read: nothing,
})
