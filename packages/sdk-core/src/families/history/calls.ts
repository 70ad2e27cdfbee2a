import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { moment, writer } from '../../calls/write.js'
import type { HistoryStatus } from '../../codes/history.js'
import { list } from '../../entities/answers.js'
import {
  type HistoryRecord,
  readHistoryRecord,
  readUnitRecord,
  type UnitRecord,
} from '../../entities/history-record.js'
import type { Moment } from '../../entities/moment.js'
import { type NearbyUnit, readNearbyUnit } from '../../entities/nearby-unit.js'
import type { Imei } from '../../entities/unit.js'

/** Whose past, and which part of it: a year at most. `user`: as whom, for a manager that looks as one of its users. */
export interface HistoryQuery<Time = Moment> extends OfUser {
  /** Unix ms, the first that counts. */
  readonly finicial: Time
  /** Unix ms, the last that counts. */
  readonly ffinal: Time
  readonly imei: Imei
  /** The unit's name, as the source sends it; the records carry the name that the host knows. */
  readonly nombre?: string
}

/** Whose past, of several units, and which part of it: a year at most. */
export interface UnitsHistoryQuery<Time = Moment>
  extends Pick<HistoryQuery<Time>, 'user' | 'finicial' | 'ffinal'> {
  /** None: all that the user sees. */
  readonly imei?: readonly Imei[]
}

/** Near which place, and when. */
export interface NearbyQuery<Time = Moment> extends Pick<HistoryQuery<Time>, 'user' | 'finicial' | 'ffinal'> {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
  /** Metres around it, 1 to 5,000. */
  readonly radio: number
}

type ByStatus = { readonly status: HistoryStatus }

const row = {
  effect: 'read',
  write: writer<HistoryQuery, HistoryQuery<number> & ByStatus>(
    { finicial: moment, ffinal: moment },
    { defaults: () => ({ nombre: '' }) },
  ),
  read: list(readHistoryRecord),
} as const

/**
 * The past of one unit that the user sees, oldest first (specification 1, section 7). Speeds in km/h, times in Unix
 * ms, `direccion` the nearest place, `pdi` the user's point of interest within 200 m. A fix without satellites
 * has the last known place of the unit. A range without positions gives an empty list. A long history may need a longer
 * `timeout`.
 *
 * Errors, each a BalizaError: `refused` with 'Todos los campos son requeridos' where the unit or a date is missing
 * (section 5), where the dates are out of order or a year apart, and for more than 200,000 records; `forbidden` for
 * a unit that the user does not see.
 */
export const history = family('history', {
  /** Everything that the unit sent. */
  all: call<HistoryQuery, HistoryRecord[], HistoryQuery<number>>(
    'historialObjeto',
    '/api/historial-objeto',
    row,
  ),
  /** Only where it moved: faster than 5 km/h with its engine on (section 4). */
  moving: call<HistoryQuery, HistoryRecord[], HistoryQuery<number>>(
    'historialMovimiento',
    '/api/historial-movimiento',
    row,
  ),
  /** Only where it stood: at 5 km/h or less, whatever its engine. */
  stopped: call<HistoryQuery, HistoryRecord[], HistoryQuery<number>>(
    'historialDetenido',
    '/api/historial-detenido',
    row,
  ),
  /**
   * By a status text: `acc on` and `acc off` the records with the engine in that state; `low battery`, `help me` and
   * `door alarm` those that the tracker sent for that reason.
   */
  byStatus: call<HistoryQuery & ByStatus, HistoryRecord[], HistoryQuery<number> & ByStatus>(
    'historialApagado',
    '/api/historial-apagado',
    row,
  ),
  /**
   * Everything that several units sent, unit after unit; all units that the user sees where none are named. As a list it
   * holds 200,000 records at most; in lines (`Accept: application/x-ndjson`) as many as there are:
   * `client.history.stream` reads them so.
   */
  ofUnits: call<UnitsHistoryQuery, UnitRecord[], UnitsHistoryQuery<number>>(
    'historialUnidades',
    '/api/historial-unidades',
    {
      effect: 'read',
      asUser: true,
      write: writer({ finicial: moment, ffinal: moment }),
      read: list(readUnitRecord),
    },
  ),
  /**
   * Which of the units that the user sees were near a place, within 24 hours at most: a row for each time that one was, unit
   * after unit. The straight line between two reports counts too, unless they are more than ten minutes apart: `silencio` then
   * says what is not known.
   *
   * @throws BalizaError `refused` for more than 24 hours or 5 km
   */
  nearby: call<NearbyQuery, NearbyUnit[], NearbyQuery<number>>(
    'quienEstuvoCerca',
    '/api/quien-estuvo-cerca',
    {
      effect: 'read',
      asUser: true,
      write: writer({ finicial: moment, ffinal: moment }),
      read: list(readNearbyUnit),
    },
  ),
})
