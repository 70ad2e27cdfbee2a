import type { Family } from '../calls/call.js'
import type { FamilyName } from '../calls/index.js'
import type { Role } from '../codes/roles.js'
import type { Flag } from './account.js'
import type { KeyRule } from './api-key.js'

/** Who may make a call. What is left out is no condition. */
export interface Rule {
  readonly roles?: readonly Role[]
  /** The permission that the account must hold (specification 1, section 6). */
  readonly flag?: Flag | ((body: Body) => Flag)
  /** Only accounts that may have API keys and webhooks: `mayIntegrate`. */
  readonly integrates?: true
  /** The payload's field that names an account: one's own, or one that the caller administers. */
  readonly user?: string
  /** The payload's field that names a unit by its imei, or several: ones that the caller sees. */
  readonly imei?: string
  /** The payload's field that names a unit by its id. */
  readonly unit?: string
  /** The payload's field that names an account by its login name. */
  readonly login?: string
  /**
   * The payload's field that names a row of a family by its id: one's own, or of an account that the caller administers.
   */
  readonly row?: readonly [field: string, family: FamilyName]
  /** Besides sessions, the token of a link to one unit opens it, for that unit alone. */
  readonly byLink?: true
  /** The token of a link to a board opens it too: to read. */
  readonly onBoard?: true
  /** A token made for embedding opens it too: to read, and to end itself. */
  readonly embeddable?: true
  /**
   * To API keys: `none` opens it; or also those that are held to some units, where all that it answers and does is about
   * units that its caller sees. Left out: keys of the whole fleet.
   */
  readonly keys?: KeyRule | ((body: Body) => KeyRule | undefined)
  /** What it makes shows positions to whoever has it: an API key that makes it may also read. */
  readonly shows?: true
}

export type Body = Readonly<Record<string, unknown>>

/** A rule for every row of a family: one that lacks its own does not compile. */
export type RulesFor<Rows extends Family> = { readonly [Method in keyof Rows]: Rule }

/*
 * What several families have in common. Roles: 1 mirror account, 2 user, 3 manager, 4 super administrator.
 */

export const managers: Rule = { roles: [3, 4] }
export const superAdmin: Rule = { roles: [4] }

/** Accounts that may have API keys and webhooks. */
export const integrators: Rule = { roles: [2, 3, 4], integrates: true }

/** Anybody but a mirror account: whoever may have mirror accounts of their own. */
export const owners: Rule = { roles: [2, 3, 4] }

export const asUser: Rule = { user: 'user' }

/** About units that the caller sees, and no others. */
export const narrowed: Rule = { keys: 'narrowed' }

/** For calls that no API key may make: those that give somebody access, or show what gives it. */
export const noKey: Rule = { keys: 'none' }

/** What widgets read in other people's pages, where nothing is changed. */
export const embedded: Rule = { ...asUser, ...narrowed, embeddable: true }

export const past: Rule = { ...embedded, imei: 'imei' }
export const report: Rule = { ...past, flag: 'reportes' }
