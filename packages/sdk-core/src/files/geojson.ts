import * as v from 'valibot'
import { pdiIcons } from '../codes/icons.js'
import type { LatLng } from '../entities/position.js'
import { type DrawnForm, geofenceSchema } from '../entities/schemas/geofence.js'
import { withinHalfTurn } from '../rules/geometry/longitude.js'
import { imports } from '../texts/es/imports.js'
import { validation } from '../texts/es/validation.js'
import { decodeText } from './decode-text.js'
import { UnreadableFile } from './unreadable-file.js'

/** A figure of a file, as a form that can be saved, or why it cannot be imported. */
export type FileFigure = Read & {
  /** Which feature of the file it is of, from 1. */
  readonly feature: number
  /** Which part of it, from 1, where there are several. */
  readonly part: number | null
  /** Its points, or those of its edge, also where its form refuses them; none where they cannot be read. */
  readonly places: readonly LatLng[]
}

type Read =
  | { readonly form: DrawnForm; readonly fault?: undefined }
  | { readonly form?: undefined; readonly fault: string }

const position = v.looseTuple([v.number(), v.number()])
const line = v.array(position)

/** The geometries that can be drawn (RFC 7946). */
const single = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: position }),
  v.object({ type: v.literal('LineString'), coordinates: line }),
  v.object({ type: v.literal('Polygon'), coordinates: v.array(line) }),
])
type Single = v.InferOutput<typeof single>

const schema = geofenceSchema(validation)
const usual = { color: '#428bca', icon: pdiIcons[0] } as const
const { drawn: texts } = imports

/**
 * The figures of a GeoJSON: a FeatureCollection, a Feature or a geometry alone. A polygon is a polygon, a line a route, a
 * point a point of interest or, with a `radio` (or `radius`) in metres, a circle. Each part of a Multi- or a
 * GeometryCollection is one of its own, 'Nombre 1', 'Nombre 2'. `nombre` or `name` names it, `color`, `fill` or `stroke` colours it,
 * `icono` is a point's, in whatever case. Longitudes beyond 180 are brought within; a polygon with holes is refused.
 * @param name what a geometry alone is called, which has no properties
 * @throws {UnreadableFile} where it is no GeoJSON, or in other coordinates than WGS 84
 */
export function readGeoJson(bytes: Uint8Array, name = ''): FileFigure[] {
  const file = toFields(parseJson(decodeText(bytes)))
  refuseProjected(file)
  if (file.type === 'FeatureCollection' && Array.isArray(file.features))
    return file.features.flatMap((value, index) => readFeature(toFields(value), index + 1))
  if (file.type === 'Feature') return readFeature(file, 1)
  if (partsOf(file).length === 0) throw new UnreadableFile('notGeoJson')
  return readFeature({ type: 'Feature', properties: { nombre: name }, geometry: file }, 1)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The engine's own message is English, and differs between engines.
    const bare = text.replace(/"(?:[^"\\\n]|\\.)*"/g, (string) => '"'.repeat(string.length))
    const comma = /,(?=\s*[\]}])/.exec(bare)
    if (comma === null) throw new UnreadableFile('notJson')
    throw new UnreadableFile('trailingComma', { line: bare.slice(0, comma.index).split('\n').length })
  }
}

function readFeature(feature: Fields, number: number): FileFigure[] {
  const geometry = toFields(feature.geometry)
  refuseProjected(feature)
  refuseProjected(geometry)
  if (feature.geometry === null || feature.geometry === undefined)
    return [{ feature: number, part: null, places: [], fault: texts.nothing }]
  const properties = new Map(
    Object.entries(toFields(feature.properties)).map(([key, value]) => [key.toLowerCase(), value]),
  )
  const parts = partsOf(geometry)
  if (parts.length === 0) return [{ feature: number, part: null, places: [], fault: texts.unknown }]
  return parts.map((value, index) => {
    const part = parts.length > 1 ? index + 1 : null
    const read = v.safeParse(single, value)
    if (!read.success) return { feature: number, part, places: [], fault: texts.unknown }
    const drawn = placesOf(read.output)
    if (drawn.some(({ lat, lng }) => Math.abs(lat) > 90 || Math.abs(lng) > mostTurned))
      return { feature: number, part, places: [], fault: texts.notDegrees }
    const places = drawn.map(withinGlobe)
    return { feature: number, part, places, ...toForm(read.output, places, properties, part) }
  })
}

/** A geometry, or those that it is made of. */
function partsOf(geometry: Fields): unknown[] {
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection')
    return Array.isArray(geometries) ? geometries.flatMap((one) => partsOf(toFields(one))) : []
  if (typeof type !== 'string' || !Array.isArray(coordinates)) return []
  const [, of] = /^Multi(Point|LineString|Polygon)$/.exec(type) ?? []
  return of === undefined ? [geometry] : coordinates.map((one) => ({ type: of, coordinates: one }))
}

type Properties = ReadonlyMap<string, unknown>

function toForm(shape: Single, places: readonly LatLng[], properties: Properties, part: number | null): Read {
  if (shape.type === 'Polygon' && shape.coordinates.length > 1) return { fault: texts.hole }
  const checked = v.safeParse(schema, draftOf(shape.type, places, properties, part))
  return checked.success
    ? { form: checked.output }
    : { fault: [...new Set(checked.issues.map(({ message }) => message))].join('; ') }
}

/** What was drawn after turning once around the globe is some 360 degrees off; what is further off is no degrees. */
const mostTurned = 720

function placesOf(shape: Single): LatLng[] {
  const place = ([lng, lat]: readonly [number, number, ...unknown[]]) => ({ lat, lng })
  switch (shape.type) {
    case 'Point':
      return [place(shape.coordinates)]
    case 'LineString':
      return shape.coordinates.map(place)
    case 'Polygon':
      return (shape.coordinates[0] ?? []).map(place)
  }
}

const withinGlobe = ({ lat, lng }: LatLng): LatLng => ({ lat, lng: withinHalfTurn(lng) })

function draftOf(
  type: Single['type'],
  places: readonly LatLng[],
  properties: Properties,
  part: number | null,
) {
  const named = textOf(properties, 'nombre', 'name') ?? ''
  const nombre = part === null || named === '' ? named : `${named} ${part}`
  const color = textOf(properties, 'color', 'fill', 'stroke') ?? usual.color
  switch (type) {
    case 'Point': {
      const [place] = places
      const radio = Number(properties.get('radio') ?? properties.get('radius') ?? 0)
      if (radio > 0) return { tipo: 1, nombre, color, ...place, radio }
      return { tipo: 3, nombre, color: textOf(properties, 'icono', 'color') ?? usual.icon, ...place }
    }
    case 'LineString':
      return { tipo: 4, nombre, color, encode: places }
    case 'Polygon':
      return { tipo: 2, nombre, color, encode: places }
  }
}

/** A text, or a number as one: layers of maps often have numbers for names. */
function textOf(properties: Properties, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => properties.get(name))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .find((text) => text !== '')
}

/** Names of WGS 84 in degrees (GeoJSON of 2008): its longitude comes first all the same. */
const degrees = /(?:^|[:/#])(?:CRS:?84h?|WGS ?84|4326|4979)$/i

/** @throws {UnreadableFile} where its coordinates are not degrees: those of a small figure in metres would pass for degrees */
function refuseProjected({ crs }: Fields): void {
  if (crs === undefined || crs === null) return
  const { name, code, href } = toFields(toFields(crs).properties)
  const crsName = String(name ?? code ?? href ?? '')
  if (!degrees.test(crsName)) throw new UnreadableFile('projected', { crs: crsName || 'crs' })
}

type Fields = Readonly<Record<string, unknown>>

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
