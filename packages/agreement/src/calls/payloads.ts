import type { Role } from '../codes/roles.js'
import type { UserId } from '../entities/user.js'

/** Payload of a call that needs only the session. */
export type NoPayload = Record<never, never>

/** Yes or no, as the wire carries it. */
export type Flag = 0 | 1

/** Role of the caller. */
export interface OfRole {
  /** Defaults to the session's role. The server ignores the field and uses the session. */
  readonly rol?: Role
}

/** The account whose data is requested; defaults to the session's user. A manager may name one of its users. */
export interface OfUser {
  readonly user?: UserId
}

/** Page of a list. Each answer has the cursor of the next page in `siguiente`, or `null` at the end of the list. */
export interface Paging {
  /** Maximum number of rows, 1 to 1,000. By default all, or the maximum of the call. */
  readonly limite?: number
  /** `siguiente` of the previous page. */
  readonly cursor?: string
}

/** Fields of a `put`: an omitted one stays unchanged, and `null` clears it. */
export type Patch<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null }
