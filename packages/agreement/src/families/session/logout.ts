import { type Call, call } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { nothing } from '../../entities/answers.js'

/** In a separate file because every bundle contains it: a logout cannot wait for a script to load. */
export const logoutRow: Call<NoPayload, void> = call('logout', '/api/logout', {
  effect: 'idempotent',
  read: nothing,
})
