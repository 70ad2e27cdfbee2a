import { type GeofencePayload, ownValue, pdiIcons } from '@baliza/sdk-core'
import * as v from 'valibot'
import { FaultyFile } from '../exit-codes.js'

const position = v.looseTuple([v.number(), v.number()])
const line = v.array(position)

/** The geometries that can be drawn (RFC 7946). */
const geometry = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: position }),
  v.object({ type: v.literal('LineString'), coordinates: line }),
  v.object({ type: v.literal('Polygon'), coordinates: v.array(line) }),
])
const feature = v.object({
  type: v.literal('Feature'),
  geometry,
  properties: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
})

/** A feature as the form that saves it, or why it is none. */
export type Drawn =
  | { readonly drawn: GeofencePayload; readonly fault?: undefined }
  | { readonly drawn?: undefined; readonly fault: string }

const usual = { color: '#428bca', icon: pdiIcons[0] } as const

/**
 * The features of a file. A polygon is a polygon, a line a route, a point a point of interest or, with a `radio` (or
 * `radius`) in metres, a circle. `nombre` or `name` names it, `color`, `fill` or `stroke` colours it, `icono` is a point's.
 */
export function drawnOf(text: string): Drawn[] {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new FaultyFile('El archivo no es JSON.')
  }
  const { type, features } = (file ?? {}) as { type?: unknown; features?: unknown }
  if (type === 'Feature') return [read(file)]
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.map(read)
  throw new FaultyFile('El archivo no es GeoJSON: se espera una FeatureCollection o un Feature.')
}

function read(value: unknown): Drawn {
  const read = v.safeParse(feature, value)
  if (!read.success)
    return { fault: 'no es un Feature de tipo Point, LineString o Polygon con sus coordenadas' }
  const { geometry: shape, properties } = read.output
  const nombre = textOf(properties, 'nombre', 'name') ?? ''
  const color = textOf(properties, 'color', 'fill', 'stroke')
  const point = ([lng, lat]: readonly [number, number, ...unknown[]]) => ({ lat, lng })
  const nowhere = { lat: 0, lng: 0, radio: 0 }
  switch (shape.type) {
    case 'Point': {
      const place = point(shape.coordinates)
      const radio = Number(properties?.radio ?? properties?.radius ?? 0)
      if (radio > 0)
        return { drawn: { tipo: 1, nombre, color: color ?? usual.color, ...place, radio, encode: '0' } }
      const icon = textOf(properties, 'icono', 'color') ?? usual.icon
      return { drawn: { tipo: 3, nombre, color: icon, ...place, radio: 0, encode: '0' } }
    }
    case 'LineString': {
      const encode = shape.coordinates.map(point)
      return { drawn: { tipo: 4, nombre, color: color ?? usual.color, ...nowhere, encode } }
    }
    case 'Polygon': {
      const [outer = [], ...holes] = shape.coordinates
      if (holes.length > 0) return { fault: 'un polígono con huecos no se puede guardar' }
      return { drawn: { tipo: 2, nombre, color: color ?? usual.color, ...nowhere, encode: outer.map(point) } }
    }
  }
}

function textOf(properties: Readonly<Record<string, unknown>> | null | undefined, ...names: string[]) {
  return names
    .map((name) => properties && ownValue(properties, name))
    .find((value) => typeof value === 'string' && value !== '') as string | undefined
}
