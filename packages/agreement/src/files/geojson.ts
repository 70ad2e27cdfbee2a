import * as v from 'valibot'
import type { GeofenceType } from '../codes/geofences.js'
import { pdiIcons } from '../codes/icons.js'
import type { LatLng } from '../entities/position.js'
import { type DrawnForm, geofenceSchema, mapEnd, maxDrawn, maxPoints } from '../entities/schemas/geofence.js'
import { withinHalfTurn } from '../rules/geometry/longitude.js'
import { isTooDeep } from '../rules/json-depth.js'
import { imports } from '../texts/es/imports.js'
import { validation } from '../texts/es/validation.js'
import { decodeText } from './decode-text.js'
import { UnreadableFile } from './unreadable-file.js'

/** Shape of a file: a form that can be saved, or the reason why it cannot be imported. */
export type FileFigure = Read & {
  /** Number of its feature in the file, from 1. */
  readonly feature: number
  /** Number of the part within the feature, from 1; `null` if there is only one. */
  readonly part: number | null
  /** Name; '' if the file has none. */
  readonly nombre: string
  /** Kind; `null` if the geometry is unknown. */
  readonly tipo: GeofenceType | null
  /** Its points, or those of its outline, even if its form is refused; empty if they cannot be read. */
  readonly places: readonly LatLng[]
}

type Read =
  | { readonly form: DrawnForm; readonly fault?: undefined }
  | { readonly form?: undefined; readonly fault: string }

const position = v.looseTuple([v.number(), v.number()])
const line = v.array(position)

/** Geometries that can be drawn (RFC 7946). */
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
 * Reads the shapes of a GeoJSON: a FeatureCollection, a Feature or a bare geometry. A Polygon becomes a polygon and a LineString
 * a route. A Point becomes a point of interest or, with a `radio` (or `radius`) in metres, a circle. Each part of a Multi-
 * geometry or a GeometryCollection becomes a separate shape, 'Nombre 1', 'Nombre 2'.
 *
 * The name comes from `nombre` or `name`, the colour from `color`, `fill` or `stroke`, the icon of a point from `icono`, the external id from `id_externo`; the case
 * of these properties is ignored. Longitudes beyond 180 are normalized. A polygon with holes is refused.
 * @param name name of a bare geometry, which has no properties
 * @throws {UnreadableFile} if it is not GeoJSON, or its coordinates are not WGS 84
 */
export function readGeoJson(bytes: Uint8Array, name = ''): FileFigure[] {
  const file = toFields(parseJson(decodeText(bytes)))
  refuseProjected(file)
  if (file.type === 'FeatureCollection' && Array.isArray(file.features)) return readFeatures(file.features)
  if (file.type === 'Feature') return readFeatures([file])
  if (partsOf(file).length === 0) throw new UnreadableFile('notGeoJson')
  return readFeatures([{ type: 'Feature', properties: { nombre: name }, geometry: file }])
}

/** Maximum number of points of a file: more than an account can store. The text of `tooManyPoints` contains it. */
const maxFilePoints = 250_000

/** Reads the shapes of features. @throws {UnreadableFile} `tooManyFigures`, `tooManyPoints`, `projected` */
export function readFeatures(features: Iterable<unknown>): FileFigure[] {
  const figures: FileFigure[] = []
  let number = 0
  let points = 0
  const count = (more: number) => {
    points += more
    if (points > maxFilePoints) throw new UnreadableFile('tooManyPoints')
  }
  for (const feature of features) {
    number += 1
    for (const figure of readFeature(toFields(feature), number, count)) {
      if (figures.length === maxDrawn) throw new UnreadableFile('tooManyFigures')
      figures.push(figure)
    }
  }
  return figures
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new UnreadableFile('tooDeep')
  try {
    return JSON.parse(text)
  } catch {
    // The engine's message is in English, and differs between engines. A string without its closing quote is matched too, so that
    // the rest of the line is read once.
    const bare = text.replace(/"(?:[^"\\\n]|\\.)*"?/g, (string) => '"'.repeat(string.length))
    const comma = /,(?=\s*[\]}])/.exec(bare)
    if (comma === null) throw new UnreadableFile('notJson')
    throw new UnreadableFile('trailingComma', { line: bare.slice(0, comma.index).split('\n').length })
  }
}

/**
 * Reads the shapes of one feature.
 * @param number its number in the file, from 1
 * @param count receives the number of points of each shape before they are read
 */
function* readFeature(
  feature: Fields,
  number: number,
  count: (points: number) => void,
): Generator<FileFigure> {
  const geometry = toFields(feature.geometry)
  refuseProjected(feature)
  refuseProjected(geometry)
  const properties = new Map(
    Object.entries(toFields(feature.properties)).map(([key, value]) => [key.toLowerCase(), value]),
  )
  const unread = (part: number | null, fault: string): FileFigure => {
    const nombre = nameOf(properties, part)
    return { feature: number, part, nombre, tipo: null, places: [], fault }
  }
  if (feature.geometry === null || feature.geometry === undefined) return yield unread(null, texts.nothing)
  const parts = partsOf(geometry)
  if (parts.length === 0) return yield unread(null, texts.unknown)
  for (const [index, value] of parts.entries()) {
    const part = parts.length > 1 ? index + 1 : null
    const lengths = lengthsOf(value)
    count(lengths.reduce((sum, length) => sum + length, 0))
    // With its closing point, a ring has one more.
    if (lengths.some((length) => length > maxPoints + 1)) {
      yield unread(part, validation.geofence.manyPoints)
      continue
    }
    const read = v.safeParse(single, value)
    if (!read.success) {
      yield unread(part, texts.unknown)
      continue
    }
    const drawn = placesOf(read.output)
    const fault = faultOf(drawn)
    const places = fault === null ? drawn.map(withinGlobe) : []
    const draft = draftOf(read.output.type, places, properties, part)
    const { nombre, tipo } = draft
    const result = fault === null ? toForm(read.output, draft) : { fault }
    yield { feature: number, part, nombre, tipo, places, ...result }
  }
}

/** Returns the number of points of a line, or of each ring of a polygon. */
function lengthsOf(geometry: unknown): number[] {
  const { type, coordinates } = toFields(geometry)
  if (!Array.isArray(coordinates)) return []
  return type === 'Polygon'
    ? coordinates.map((ring) => (Array.isArray(ring) ? ring.length : 0))
    : [coordinates.length]
}

/** Returns a geometry, or its parts. */
function partsOf(geometry: Fields): unknown[] {
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection')
    return Array.isArray(geometries) ? geometries.flatMap((one) => partsOf(toFields(one))) : []
  if (typeof type !== 'string' || !Array.isArray(coordinates)) return []
  const [, of] = /^Multi(Point|LineString|Polygon)$/.exec(type) ?? []
  return of === undefined ? [geometry] : coordinates.map((one) => ({ type: of, coordinates: one }))
}

type Properties = ReadonlyMap<string, unknown>

function toForm(shape: Single, draft: Draft): Read {
  if (shape.type === 'Polygon' && shape.coordinates.length > 1) return { fault: texts.hole }
  const checked = v.safeParse(schema, draft)
  return checked.success
    ? { form: checked.output }
    : { fault: [...new Set(checked.issues.map(({ message }) => message))].join('; ') }
}

/** Longitudes drawn after a turn around the globe are off by 360 degrees. Values farther off are not degrees. */
const maxTurned = 720

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

/** Reason why points are not on the map; `null` if they are. */
function faultOf(places: readonly LatLng[]): string | null {
  if (places.some(({ lng }) => Math.abs(lng) > maxTurned)) return texts.notDegrees
  if (places.every(({ lat }) => Math.abs(lat) <= mapEnd)) return null
  // With the axes swapped, all points would be on the map.
  if (places.every(({ lat, lng }) => Math.abs(lng) <= mapEnd && Math.abs(lat) <= 180)) return texts.swapped
  return places.some(({ lat }) => Math.abs(lat) > 90) ? texts.notDegrees : texts.beyondMap
}

const withinGlobe = ({ lat, lng }: LatLng): LatLng => ({ lat, lng: withinHalfTurn(lng) })

/** Shape before validation. */
type Draft = ReturnType<typeof draftOf>

function nameOf(properties: Properties, part: number | null): string {
  const named = textOf(properties, 'nombre', 'name') ?? ''
  return part === null || named === '' ? named : `${named} ${part}`
}

function draftOf(
  type: Single['type'],
  places: readonly LatLng[],
  properties: Properties,
  part: number | null,
) {
  const nombre = nameOf(properties, part)
  // The parts of a feature are separate shapes, which cannot share an id.
  const id = part === null ? textOf(properties, 'id_externo', 'externalid', 'external_id') : undefined
  const external = id === undefined ? {} : { id_externo: id }
  const color = textOf(properties, 'color', 'fill', 'stroke') ?? usual.color
  switch (type) {
    case 'Point': {
      const [place] = places
      const radio = Number(properties.get('radio') ?? properties.get('radius') ?? 0)
      if (radio > 0) return { tipo: 1 as const, nombre, color, ...place, radio, ...external }
      return {
        tipo: 3 as const,
        nombre,
        color: textOf(properties, 'icono', 'color') ?? usual.icon,
        ...place,
        ...external,
      }
    }
    case 'LineString':
      return { tipo: 4 as const, nombre, color, encode: places, ...external }
    case 'Polygon':
      return { tipo: 2 as const, nombre, color, encode: places, ...external }
  }
}

/** Reads a property as text. Numbers are accepted, because map layers often have numbers as names. */
function textOf(properties: Properties, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => properties.get(name))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .find((text) => text !== '')
}

/** Names of WGS 84 in degrees (GeoJSON of 2008). Longitude comes first in all of them. */
const degrees = /(?:^|[:/#])(?:CRS:?84h?|WGS ?84|4326|4979)$/i

/**
 * Refuses projected coordinates: those of a small shape in metres would look like degrees.
 * @throws {UnreadableFile} if the coordinates are not degrees
 */
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
