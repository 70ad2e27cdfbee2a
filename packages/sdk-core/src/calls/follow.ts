import { call, family } from '../call.js'
import { nothing } from '../entities/answers.js'
import { Malformed } from '../entities/malformed.js'
import type { Imei } from '../entities/unit.js'
import { toText, toTime, toWire } from '../entities/values.js'

/** What lets somebody without an account follow one unit. */
export interface FollowLink {
  /** Opens {@link units.list} for the one unit and nothing else; a page hands it to its client by `getToken`. */
  readonly token: string
  /** When it ends, Unix ms. */
  readonly expires: number
}

/**
 * Live tracking by a link (specification 1, section 7: the live-tracking page). Ours: there the link carries the
 * session's token; here it carries one that is good for one unit and a time, and that no server log sees, because it
 * travels in the page's hash.
 */
export const follow = family({
  /**
   * Makes a link to a unit that the caller sees. It ends after `horas`, a whole number from 1 to 168, and before that
   * when the caller is deactivated, does not see the unit any more, or revokes it. Who follows sees the unit's name,
   * plates, icon, place, speed and engine, and no phone number, driver or history.
   */
  create: call<{ readonly imei: Imei; readonly horas: number }, FollowLink>('followCreate', '/api/seguir', {
    effect: 'once',
    read: ({ data }) => {
      const wire = toWire(data, 'the link')
      const expires = toTime(wire.expires, 'expires')
      if (expires === null) throw new Malformed('expires is missing')
      return { token: toText(wire.token, 'token'), expires }
    },
  }),
  /** Ends every link that the caller has made to a unit; none is no error. */
  revoke: call<{ readonly imei: Imei }, void>('followRevoke', '/api/seguir-fin', {
    effect: 'idempotent',
    read: nothing,
  }),
})
