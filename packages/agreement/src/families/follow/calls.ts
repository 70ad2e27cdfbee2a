import { call, family } from '../../calls/call.js'
import { list, nothing, one } from '../../entities/answers.js'
import { id, key, record, requiredTime, text } from '../../entities/record.js'
import type { Imei } from '../../entities/unit.js'

/** A link that lets a person without an account follow one unit. */
export interface FollowLink {
  /** Identifies the link in the list and when it is revoked. It gives no access. */
  readonly id: string
  /** Gives access to {@link units.list} for the one unit and nothing else. A page passes it to its client by `getToken`. */
  readonly token: string
  /** Expiry time, Unix ms. */
  readonly expires: number
}

/** A link that is valid now. Only the response that creates a link contains its token. */
export interface ActiveFollowLink {
  /** Same as in {@link FollowLink}. */
  readonly id: string
  readonly imei: Imei
  /** Current name of the unit. */
  readonly nombre: string
  /** Creation time, Unix ms. */
  readonly created: number
  /** Expiry time, Unix ms. */
  readonly expires: number
}

const readFollowLink = record<FollowLink>('the link', { id, token: key, expires: requiredTime })

const readActiveFollowLink = record<ActiveFollowLink>('the link', {
  id,
  imei: key,
  nombre: text,
  created: requiredTime,
  expires: requiredTime,
})

/** Maximum lifetime of a link, in ms: a week, so that a forgotten link does not show a unit's position forever. */
export const maxFollowLife = 7 * 86_400_000

/**
 * Live tracking by a link (specification 1, section 7: the live-tracking page).
 * @remarks Baliza extension: in the specification the link contains the session's token. Here it contains a token for one unit
 * and a limited time. No server log contains it, because it is in the page's hash.
 */
export const follow = family('follow', {
  /**
   * Creates a link to a unit that the caller sees. It ends after `horas`, a whole number from 1 to 168, or at `vence`, Unix ms, at
   * most 168 hours from now. Exactly one of the two is required. It ends earlier if the caller is deactivated (permanently), gets
   * a new password, no longer sees the unit, or revokes it. The link shows the unit's name, plates, icon, position, speed and
   * engine, but no phone number, driver or history.
   *
   * An API key needs the scope to read. Its links show no more than the key itself: only from the key's network addresses, if it
   * has any, and only while the key is valid.
   */
  create: call<{ readonly imei: Imei; readonly horas?: number; readonly vence?: number }, FollowLink>(
    'followCreate',
    '/api/seguir',
    {
      effect: 'once',
      read: one(readFollowLink),
    },
  ),
  /**
   * Returns the caller's valid links, newest first, or with `imei` those of one unit. Expired and revoked links are not included,
   * nor links to units that the caller no longer sees.
   *
   * The list contains only the caller's own links, also for managers: no account can list or end the links of another one. To
   * stop a user's links, unassign the unit or deactivate the user, which ends them immediately.
   *
   * @throws BalizaError `forbidden` for a unit that the caller does not see
   */
  list: call<{ readonly imei?: Imei }, ActiveFollowLink[]>('followList', '/api/seguir-enlaces', {
    effect: 'read',
    read: list(readActiveFollowLink),
  }),
  /**
   * Ends the caller's links to a unit: the one with this `id`, or all of them without an `id`. No matching link is not an error.
   */
  revoke: call<{ readonly imei: Imei; readonly id?: string }, void>('followRevoke', '/api/seguir-fin', {
    effect: 'idempotent',
    read: nothing,
  }),
})
