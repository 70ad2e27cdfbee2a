import type { Family } from '../calls/call.js'
import type { FamilyName } from '../calls/index.js'
import type { ExternalKind } from '../codes/external-kinds.js'
import type { Role } from '../codes/roles.js'
import type { AccountFlag } from './account.js'
import type { KeyRule } from './api-key.js'

/** Access rule of a call. An omitted field imposes no condition. */
export interface Rule {
  readonly roles?: readonly Role[]
  /** Permission that the account must have (specification 1, section 6). */
  readonly flag?: AccountFlag | ((body: Body) => AccountFlag)
  /** Limits the call to accounts that may have API keys and webhooks: `mayIntegrate`. */
  readonly integrates?: true
  /** The payload's field with an account's id: the caller's own account, or one that it administers. */
  readonly user?: string
  /** The payload's field with the IMEI of one unit or of several. The caller must see them. */
  readonly imei?: string
  /** The payload's field with a unit's id. */
  readonly unit?: string
  /** The payload's field with an account's login name. */
  readonly login?: string
  /**
   * The payload's field with the id of a family's row. The row must belong to the caller or to an account that it administers.
   */
  readonly row?: readonly [field: string, family: FamilyName]
  /**
   * Further fields that name records, with the kind of the records. The handler checks what they name: here they only may contain
   * external ids.
   */
  readonly refers?: Readonly<Record<string, ExternalKind | 'imeis'>>
  /** The token of a link to one unit may also make the call, for that unit only. */
  readonly byLink?: true
  /** The token of a link to a board may also make the call, to read. */
  readonly onBoard?: true
  /** A token for embedding may also make the call, to read or to end itself. */
  readonly embeddable?: true
  /**
   * API keys that may make the call. `none`: no key. `narrowed`: also keys limited to some units, because everything that the
   * call returns and does is about units that its caller sees. Omitted: only keys of the whole fleet.
   */
  readonly keys?: KeyRule | ((body: Body) => KeyRule | undefined)
  /** The result of the call gives access to positions. An API key needs the scope `read` too. */
  readonly shows?: true
}

export type Body = Readonly<Record<string, unknown>>

/** A rule for each row of a family. A row without a rule does not compile. */
export type RulesFor<Rows extends Family> = { readonly [Method in keyof Rows]: Rule }

/* Rules that several families share. Roles: 1 mirror account, 2 user, 3 manager, 4 super administrator. */

export const managers: Rule = { roles: [3, 4] }
export const superAdmin: Rule = { roles: [4] }

/** Accounts that may have API keys and webhooks. */
export const integrators: Rule = { roles: [2, 3, 4], integrates: true }

/** Accounts that may have mirror accounts: all except mirror accounts. */
export const owners: Rule = { roles: [2, 3, 4] }

export const asUser: Rule = { user: 'user' }

/** Only about units that the caller sees. */
export const narrowed: Rule = { keys: 'narrowed' }

/** For calls that grant access or show credentials: no API key may make them. */
export const noKey: Rule = { keys: 'none' }

/** Read calls that widgets use in third-party pages. */
export const embedded: Rule = { ...asUser, ...narrowed, embeddable: true }

export const past: Rule = { ...embedded, imei: 'imei' }
export const report: Rule = { ...past, flag: 'reportes', refers: { grupos: 'groups' } }
