import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, writer } from '../../calls/write.js'
import type { Moment } from '../../entities/moment.js'
import { type PositionsPage, readPositionsPage } from '../../entities/stored-position.js'
import type { Imei } from '../../entities/unit.js'

/** Start, units and size of a page. */
export interface PositionsQuery<Time = Moment> extends OfUser {
  /** Cursor of the previous page. If omitted, the page starts now. */
  readonly cursor?: string
  /** Without a cursor: start at what was stored since then, Unix ms. */
  readonly desde?: Time
  /** Only these units, if the user sees them now. */
  readonly imei?: readonly Imei[]
  /** Maximum number of rows: 1,000 by default, at most 5,000. */
  readonly limite?: number
  /** Maximum time that the server waits for new rows, ms: 0 by default, at most 25,000. */
  readonly espera?: number
}

/** The positions of all units in the order of storage, by cursor. @remarks Baliza extension. */
export const positions = family('positions', {
  /**
   * Returns what was stored after a cursor: every position of the units that the user sees now, once, and in the order of storage
   * for each unit. A position that a tracker sent late appears when it is stored. No position is skipped, regardless of how many
   * processes store at the same time. `client.positions.feed` calls this repeatedly; a direct call is for a job that runs every
   * few minutes.
   *
   * Without a cursor it returns the first cursor: of the current time, or of `desde`. Cursors and `desde` reach 7 days back, and
   * `desde` not beyond the upgrade that introduced this call; `history` has older positions. A cursor contains no permission:
   * each page looks up the visible units. A cursor is only valid for its server and this call. While a program keeps a write
   * transaction open on the server's database, positions arrive with a short delay.
   *
   * @throws BalizaError `refused` for a cursor of another server or call, and for a cursor or a `desde` that is too old;
   * `forbidden` if the user sees none of the units; `http` (429) if 20 requests of the account already wait
   */
  page: call<PositionsQuery, PositionsPage, PositionsQuery<number>>(
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
