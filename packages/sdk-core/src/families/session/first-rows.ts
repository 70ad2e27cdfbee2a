import type { CallOptions } from '../../call.js'
import { nothing } from '../../entities/answers.js'
import { type LoginResult, readLogin } from '../../entities/session.js'

/*
 * The two rows of the session that every page's bundle holds: one opens it, and the other has to leave before it is
 * forgotten. The rest of the family is loaded with the first of its calls.
 */
const opens: CallOptions<LoginResult> = { effect: 'once', open: true, read: readLogin }
const ends: CallOptions<void> = { effect: 'idempotent', read: nothing }

/** Opens a session. */
export const loginRow = ['login', '/api/login', opens] as const
/** Ends it. */
export const logoutRow = ['logout', '/api/logout', ends] as const
