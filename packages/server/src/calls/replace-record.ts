import { type Account, ownValue } from '@baliza/agreement'
import type { Database } from '../storage/connection/database.js'
import { removeUnusedApiKey } from '../storage/tables/api-keys.js'
import { removeBoard } from '../storage/tables/boards.js'
import { removeFollowLinks } from '../storage/tables/follow-links.js'
import { removeWebhook } from '../storage/tables/webhooks.js'

/** Removes a record that an earlier request of this account and with this body has added. */
type Remove = (
  database: Database,
  id: string,
  account: Account,
  body: Readonly<Record<string, unknown>>,
) => Promise<void>

/**
 * Calls whose answer contains the only copy of a secret, so that it cannot be stored and repeated. A repetition with the same
 * idempotency key adds the record again with a new secret, and removes the record of the lost answer, which nobody can use. An
 * API key that was used stays: its answer was not lost.
 */
const removers: Readonly<Record<string, Remove>> = {
  'apiKeys.add': removeUnusedApiKey,
  'webhooks.add': removeWebhook,
  'boards.create': (database, id, { id: user }) => removeBoard(database, user, id),
  'follow.create': (database, id, account) => removeFollowLinks(database, account, null, id),
}

/** Returns what removes the record of a lost answer; `undefined` if the call's answer is stored. */
export const removerOf = (call: string): Remove | undefined => ownValue(removers, call)
