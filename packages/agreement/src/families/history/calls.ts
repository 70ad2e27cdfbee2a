import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, writer } from '../../calls/write.js'
import type { HistoryStatus } from '../../codes/history.js'
import { list } from '../../entities/answers.js'
import {
  type HistoryRecord,
  readHistory,
  readUnitRecord,
  type UnitRecord,
} from '../../entities/history-record.js'
import type { Moment } from '../../entities/moment.js'
import { type NearbyUnit, readNearbyUnit } from '../../entities/nearby-unit.js'
import type { Imei } from '../../entities/unit.js'

/** Unit and range of a history, at most a year. `user` is the user as whom a manager looks. */
export interface HistoryQuery<Time = Moment> extends OfUser {
  /** Start of the range, included, Unix ms. */
  readonly finicial: Time
  /** End of the range, included, Unix ms. */
  readonly ffinal: Time
  readonly imei: Imei
  /** Name of the unit, as the specification's client sends it. The records contain the name that the server knows. */
  readonly nombre?: string
}

/** Units and range of a history, at most a year. */
export interface UnitsHistoryQuery<Time = Moment>
  extends Pick<HistoryQuery<Time>, 'user' | 'finicial' | 'ffinal'> {
  /** IMEIs of the units. If omitted, all that the user sees. */
  readonly imei?: readonly Imei[]
}

/** Place and range of a search for nearby units. */
export interface NearbyQuery<Time = Moment> extends Pick<HistoryQuery<Time>, 'user' | 'finicial' | 'ffinal'> {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** Radius around the place in metres, 1 to 5,000. */
  readonly radio: number
}

type ByStatus = { readonly status: HistoryStatus }

const row = {
  effect: 'read',
  write: writer<HistoryQuery, HistoryQuery<number> & ByStatus>(
    { finicial: moment, ffinal: moment },
    { defaults: () => ({ nombre: '' }) },
  ),
  read: readHistory,
} as const

/**
 * The history of one unit that the user sees, oldest first (specification 1, section 7). Speeds in km/h, times in Unix ms.
 * `direccion` is the nearest place, `pdi` the user's point of interest within 200 m. A fix without satellites has the last known
 * position of the unit. A range without positions returns an empty list. A long history may need a longer `timeout`. The wire also
 * has the time in each state, as in the report of utilization: from each record to the next fix, and from the state before the
 * range.
 *
 * Errors, each a BalizaError: `refused` with 'Todos los campos son requeridos' if the unit or a date is missing (section 5), if
 * the dates are out of order or the range exceeds a year, and for more than 200,000 records; `forbidden` for a unit that the user
 * does not see.
 */
export const history = family('history', {
  /** Returns everything that the unit sent. */
  all: call<HistoryQuery, HistoryRecord[], HistoryQuery<number>>(
    'historialObjeto',
    '/api/historial-objeto',
    row,
  ),
  /** Returns only records in which it moved: faster than 5 km/h with its engine on (section 4). */
  moving: call<HistoryQuery, HistoryRecord[], HistoryQuery<number>>(
    'historialMovimiento',
    '/api/historial-movimiento',
    row,
  ),
  /** Returns only records in which it was stationary: at 5 km/h or less, with its engine on or off. */
  stopped: call<HistoryQuery, HistoryRecord[], HistoryQuery<number>>(
    'historialDetenido',
    '/api/historial-detenido',
    row,
  ),
  /**
   * Returns records by a status text: for `acc on` and `acc off`, those with the engine in that state; for `low battery`, `help
   * me` and `door alarm`, those that the tracker sent for that reason.
   */
  byStatus: call<HistoryQuery & ByStatus, HistoryRecord[], HistoryQuery<number> & ByStatus>(
    'historialApagado',
    '/api/historial-apagado',
    row,
  ),
  /**
   * Returns everything that several units sent, unit after unit; all units that the user sees if none are given. A list contains
   * at most 200,000 records. As lines (`Accept: application/x-ndjson`) there is no limit: `client.history.stream` reads them.
   */
  ofUnits: call<UnitsHistoryQuery, UnitRecord[], UnitsHistoryQuery<number>>(
    'historialUnidades',
    '/api/historial-unidades',
    {
      effect: 'read',
      heavy: true,
      asUser: true,
      write: writer({ finicial: moment, ffinal: moment }),
      read: list(readUnitRecord),
    },
  ),
  /**
   * Returns which of the user's visible units were near a place, within a range of at most 24 hours: a row for each visit, unit
   * after unit. The straight line between two reports counts too, unless more than ten minutes are between them: `silencio` is
   * then what is uncertain.
   *
   * @throws BalizaError `refused` for more than 24 hours or 5 km
   */
  nearby: call<NearbyQuery, NearbyUnit[], NearbyQuery<number>>(
    'quienEstuvoCerca',
    '/api/quien-estuvo-cerca',
    {
      effect: 'read',
      heavy: true,
      asUser: true,
      write: writer({ finicial: moment, ffinal: moment }),
      read: list(readNearbyUnit),
    },
  ),
})
