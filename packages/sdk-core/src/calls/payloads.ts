import type { Role } from '../codes/roles.js'
import type { UserId } from '../entities/user.js'

/** A call that needs nothing but the session. */
export type NoPayload = Record<never, never>

/** Yes or no, as the wire takes it. */
export type Flag = 0 | 1

/** The role of who asks. */
export interface OfRole {
  /** The session's by default, as the wire has it; the server goes by the session. */
  readonly rol?: Role
}

/** Whose data is meant; the session's user by default (a manager looking as one of its users). */
export interface OfUser {
  readonly user?: UserId
}
