import { mensajes } from '../texts/api-texts.js'
import type { Account } from './account.js'
import { Refusal } from './refusal.js'

/**
 * Returns the refusal of a call about something that does not exist or that the caller does not see. Only an account that sees
 * everything learns that it does not exist.
 */
export const absent = ({ rol, key }: Pick<Account, 'rol' | 'key'>): Refusal =>
  rol === 4 && key === undefined
    ? new Refusal('notFound', mensajes.notFound)
    : new Refusal('forbidden', mensajes.forbidden)
