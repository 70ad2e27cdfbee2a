import { call, family } from '../../calls/call.js'
import { type FollowState, followStates } from '../../codes/follow-states.js'
import { list, nothing, one } from '../../entities/answers.js'
import type { LatLng } from '../../entities/position.js'
import {
  entity,
  id,
  key,
  keyedOr,
  optionalText,
  record,
  requiredNumber,
  requiredTime,
  text,
  time,
  unlessMissing,
} from '../../entities/record.js'
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

/** Place where a link ends. */
export interface FollowPlace extends LatLng {
  /** Name or address, up to 200 characters. */
  readonly nombre: string
}

/** Place where a new link ends: a point, or a geofence or point of interest that the caller sees. */
export type FollowDestination = FollowPlace | { readonly geocerca: string }

/** What a link shows of a journey. */
export interface FollowEta {
  /** `null`: the link has no destination. */
  readonly estado: FollowState | null
  readonly destino: FollowPlace | null
  /** When the unit arrived, Unix ms; `null`: it has not arrived. */
  readonly llegada: number | null
  /** Time of the unit's newest report, Unix ms; `null`: it has not reported. */
  readonly timestamp: number | null
  /** Expiry time of the link, Unix ms. */
  readonly vence: number
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
  /** Where the link ends before that time; `null`: it has no destination. */
  readonly destino: FollowPlace | null
  /**
   * Its id in another system, unique among the links of the account; `null`: it has none.
   * @remarks Baliza extension.
   */
  readonly id_externo: string | null
}

const readFollowLink = record<FollowLink>('the link', { id, token: key, expires: requiredTime })

const place = unlessMissing(
  entity(record<FollowPlace>('the destination', { nombre: text, lat: requiredNumber, lng: requiredNumber })),
)

const readFollowEta = record<FollowEta>('the state of the link', {
  estado: unlessMissing(keyedOr(followStates, 'unknown')),
  destino: place,
  llegada: time,
  timestamp: time,
  vence: requiredTime,
})

const readActiveFollowLink = record<ActiveFollowLink>('the link', {
  id,
  imei: key,
  nombre: text,
  created: requiredTime,
  expires: requiredTime,
  destino: place,
  id_externo: optionalText,
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
   * With `destino` it also ends when the unit arrives there: at a point or a point of interest, after a minute within 150 m; at a
   * geofence, when the unit enters it. A unit that is in the geofence must leave it first. A unit that does not report does not
   * arrive. The link keeps the shape that the geofence had at its creation: a later edit or removal does not change it. From the
   * arrival on, the link shows only when the unit arrived ({@link follow.eta}).
   *
   * An API key needs the scope to read. Its links show no more than the key itself: only from the key's network addresses, if it
   * has any, and only while the key is valid.
   */
  create: call<
    {
      readonly imei: Imei
      readonly horas?: number
      readonly vence?: number
      /** Where the link ends earlier. */
      readonly destino?: FollowDestination
      /** Id of the link in another system, up to 100 characters. The page of the link never gets it. */
      readonly id_externo?: string | null
    },
    FollowLink
  >('followCreate', '/api/seguir', {
    effect: 'once',
    read: one(readFollowLink),
  }),
  /**
   * Returns what a link shows of a journey: its destination, and whether the unit has arrived. It needs no
   * session: the link's token is in the payload. The answer has no IMEI and no position of the unit.
   *
   * @throws BalizaError `refused` if the link has expired, was revoked or never existed
   */
  eta: call<{ readonly token: string }, FollowEta>('followEta', '/api/seguir-eta', {
    effect: 'read',
    open: true,
    read: one(readFollowEta),
  }),
  /**
   * Returns the caller's valid links, newest first, or with `imei` those of one unit. Expired and revoked links are not included,
   * nor links whose unit has arrived, nor links to units that the caller no longer sees.
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
   * Ends the caller's link with this `id`, or all of its links to a unit. With both, the link must be one of the unit. No matching
   * link is not an error.
   */
  revoke: call<{ readonly imei?: Imei; readonly id?: string }, void>('followRevoke', '/api/seguir-fin', {
    effect: 'idempotent',
    read: nothing,
  }),
})
