import type { Answer } from '../calls/call.js'
import { type GeofenceType, geofenceTypes } from '../codes/geofences.js'
import { pdiIconAddress } from '../codes/icons.js'
import type { Reader } from './answers.js'
import { Malformed } from './malformed.js'
import type { LatLng } from './position.js'
import type { Reading } from './reading.js'
import {
  toDegrees,
  toKey,
  toList,
  toOptionalText,
  toRequiredCode,
  toRequiredNumber,
  toText,
  toWire,
  type Wire,
} from './values.js'

interface Drawn<Tipo extends GeofenceType> {
  readonly id: string
  readonly nombre: string
  readonly tipo: Tipo
  /** A hex colour; for a PDI, the icon's address: see `pdiIconUrl`. */
  readonly color: string
  /**
   * Its id in another system, unique among the drawn items of the account; `null`: it has none.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
}

/** `tipo` 1: a centre and a radius in metres. */
export interface CircleGeofence extends Drawn<1>, LatLng {
  readonly radio: number
}

/** `tipo` 2. */
export interface PolygonGeofence extends Drawn<2> {
  /** Its corners, in order; the last one connects to the first. */
  readonly decode: readonly LatLng[]
}

/** `tipo` 3: a point of interest. */
export interface PointOfInterest extends Drawn<3>, LatLng {}

/** `tipo` 4. */
export interface Route extends Drawn<4> {
  readonly decode: readonly LatLng[]
}

/** Everything drawn on the map except routes. Events can only use `tipo` 1 and 2. */
export type Geofence = CircleGeofence | PolygonGeofence | PointOfInterest

/** Response of `cargaGeocercas`: the wire's `data` and `rutas`. */
export interface Geofences {
  readonly geofences: readonly Geofence[]
  readonly routes: readonly Route[]
}

/** Reads one item. @throws Malformed */
function readDrawn(value: unknown): Geofence | Route {
  const wire = toWire(value, 'the geofence')
  const tipo = toRequiredCode(wire.tipo, 'tipo', geofenceTypes)
  const drawn = {
    id: toKey(wire.id ?? wire._id, 'id'),
    nombre: toText(wire.nombre, 'nombre'),
    color: toText(wire.color, 'color'),
    id_externo: toOptionalText(wire.id_externo, 'id_externo'),
  }
  switch (tipo) {
    case 1:
      return { ...drawn, tipo, ...readLatLng(wire), radio: toRequiredNumber(wire.radio, 'radio') }
    case 2:
      return { ...drawn, tipo, decode: readPath(wire) }
    case 3:
      return { ...drawn, tipo, color: pdiIconAddress(drawn.color), ...readLatLng(wire) }
    case 4:
      return { ...drawn, tipo, decode: readPath(wire) }
  }
}

const readGeofence: Reader<Geofence> = (value) => {
  const drawn = readDrawn(value)
  if (drawn.tipo === 4) throw new Malformed('a geofence is a route')
  return drawn
}

const readRoute: Reader<Route> = (value) => {
  const drawn = readDrawn(value)
  if (drawn.tipo !== 4) throw new Malformed('a route is a geofence')
  return drawn
}

/** Reads `cargaGeocercas`. The response to a user without routes may omit `rutas`. */
export function readGeofences(answer: Answer, reading: Reading): Geofences {
  return {
    geofences: toList(answer.data, 'data').map((value) => readGeofence(value, reading)),
    routes: toList(answer.rutas ?? [], 'rutas').map((value) => readRoute(value, reading)),
  }
}

function readPath(wire: Wire): LatLng[] {
  return toList(wire.decode, 'decode').map((point) => readLatLng(toWire(point, 'a point')))
}

function readLatLng(wire: Wire): LatLng {
  const lat = toDegrees(wire.lat, 'lat', 90)
  const lng = toDegrees(wire.lng, 'lng', 180)
  if (lat === null || lng === null) throw new Malformed('a point has no position')
  return { lat, lng }
}
