import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, writer } from '../../calls/write.js'
import type { Moment } from '../../entities/moment.js'
import { type PositionsPage, readPositionsPage } from '../../entities/stored-position.js'
import type { Imei } from '../../entities/unit.js'

/** From where on, of which units and how much at once. */
export interface StoredAsked<Time = Moment> extends OfUser {
  /** Of the page before; none: from now on. */
  readonly cursor?: string
  /** Without a cursor: from what was stored since then, Unix ms. */
  readonly desde?: Time
  /** Only these units, as far as the user sees them now. */
  readonly imei?: readonly Imei[]
  /** How many at most: 1,000 unless given, 5,000 at most. */
  readonly limite?: number
  /** How long the host may wait until something is stored, ms: 0 by default, 25,000 at most. */
  readonly espera?: number
}

/** The positions of all units as they are stored, by a cursor. Ours. */
export const positions = family('positions', {
  /**
   * What was stored after a cursor: every position of the units that the user sees now, once, each unit's in the order in
   * which they were stored; one that a tracker sent late comes when it was stored. Nothing is left out, however many
   * processes store at once. `client.positions.feed` calls this again and again; by itself it is for a job that runs every
   * few minutes.
   *
   * Without a cursor it answers the cursor to begin with: of now, or of `desde`. Cursors and `desde` reach 7 days back, and
   * `desde` no farther than the upgrade that brought this call; `history` has what is older. A cursor holds no permission:
   * the units are looked up at every page. It is valid for its host and this call alone. While some program holds a writing
   * transaction open on the host's database, positions come with a little delay.
   *
   * @throws BalizaError `refused` for a cursor of another host or call, and for a cursor or a `desde` that reaches back too
   *   far; `forbidden` where the user sees none of the units; `http` (429) where 20 requests of the account wait already
   */
  page: call<StoredAsked, PositionsPage, StoredAsked<number>>(
    'posicionesGuardadas',
    '/api/posiciones-guardadas',
    {
      effect: 'read',
      asUser: true,
      write: writer({ desde: moment }),
      read: readPositionsPage,
    },
  ),
})
