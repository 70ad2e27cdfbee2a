import { call, family } from '../../calls/call.js'
import { list, nothing, one } from '../../entities/answers.js'
import { id, key, record, requiredTime, text } from '../../entities/record.js'
import type { Imei } from '../../entities/unit.js'

/** What lets somebody without an account follow one unit. */
export interface FollowLink {
  /** Names it where it is listed or ended, and opens nothing. */
  readonly id: string
  /** Opens {@link units.list} for the one unit and nothing else; a page hands it to its client by `getToken`. */
  readonly token: string
  /** When it ends, Unix ms. */
  readonly expires: number
}

/** A link that is valid now. Its token is shown only when it is made. */
export interface ActiveFollowLink {
  /** As {@link FollowLink} had it. */
  readonly id: string
  readonly imei: Imei
  /** The unit's name, as it is now. */
  readonly nombre: string
  /** When it was made, Unix ms. */
  readonly created: number
  /** When it ends, Unix ms. */
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

/**
 * Live tracking by a link (specification 1, section 7: the live-tracking page). Ours: there the link carries the
 * session's token; here it carries one that is good for one unit and a time, and that no server log sees, because it
 * travels in the page's hash.
 */
export const follow = family('follow', {
  /**
   * Makes a link to a unit that the caller sees. It ends after `horas`, a whole number from 1 to 168, and before that
   * when the caller is deactivated (for good), has a new password, does not see the unit any more, or revokes it. Who
   * follows sees the unit's name, plates, icon, place, speed and engine, and no phone number, driver or history.
   *
   * An API key makes one only if it may read, and what it made shows no more than the key itself would: from its
   * addresses alone where it has some, and for as long as it is good.
   */
  create: call<{ readonly imei: Imei; readonly horas: number }, FollowLink>('followCreate', '/api/seguir', {
    effect: 'once',
    unkeyed: true,
    read: one(readFollowLink),
  }),
  /**
   * The caller's links that show their unit now, newest first; of one unit with `imei`. One that has expired, was ended, or
   * whose unit the caller does not see any more is not among them.
   *
   * Only the caller's own, of managers too: nobody lists or ends the links of another account. To stop a user's links,
   * unassign the unit or deactivate the user, which ends them at once.
   *
   * @throws BalizaError `forbidden` for a unit that the caller does not see
   */
  list: call<{ readonly imei?: Imei }, ActiveFollowLink[]>('followList', '/api/seguir-enlaces', {
    effect: 'read',
    read: list(readActiveFollowLink),
  }),
  /**
   * Ends links that the caller has made to a unit: the one with this `id`, or without one all of them. None is no
   * error.
   */
  revoke: call<{ readonly imei: Imei; readonly id?: string }, void>('followRevoke', '/api/seguir-fin', {
    effect: 'idempotent',
    read: nothing,
  }),
})
