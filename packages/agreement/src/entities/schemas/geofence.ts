import * as v from 'valibot'
import { pdiIconAddress } from '../../codes/icons.js'
import { corners, selfIntersects } from '../../rules/geometry/self-intersection.js'
import { isIconAddress } from '../../rules/unit/icons.js'
import { externalIdSchema } from './external-id.js'
import { measured } from './measure.js'
import { nameText } from './name.js'

/** Messages for faults of a drawn item: the catalogue's `validation`, or the caller's own. */
export interface GeofenceMessages {
  readonly format: string
  readonly hidden: string
  readonly geofence: {
    readonly color: string
    readonly colorForm: string
    readonly name: string
    readonly pdiName: string
    readonly pdiIcon: string
    readonly radius: string
    readonly fewCorners: string
    readonly fewPoints: string
    readonly manyPoints: string
    readonly crosses: string
  }
}

/** Maximum radius of a circle, m. */
export const largestRadius = 1_000_000
/** Latitude at which every web map ends, degrees. No map shows a shape beyond it. */
export const mapEnd = 85.05
/** Maximum number of geofences, points of interest and routes of one account. */
export const maxDrawn = 1_000
/** Maximum number of points of a polygon or a route. */
export const maxPoints = 10_000

/**
 * Returns the schema of the save dialog of geofences, points of interest and routes, in its wire format (specification 1,
 * sections 2, 3 and 5).
 *
 * - A circle has `lat`, `lng` and a `radio` in metres.
 * - A PDI has `lat` and `lng`. Its colour is the icon's address; a name in `pdiIcons` is converted to that address.
 * - Polygons and routes have their points in `encode`, in order, without consecutive duplicates. The first point gives `lat` and
 *   `lng`.
 *
 * The radius of everything but a circle is read as 0.
 */
export function geofenceSchema({ format, hidden, geofence: geofenceTexts }: GeofenceMessages) {
  const degrees = (limit: number) =>
    v.pipe(v.number(format), v.minValue(-limit, format), v.maxValue(limit, format), measured('deg'))
  const place = { lat: degrees(mapEnd), lng: degrees(180) }
  const given = (word: string) => v.pipe(v.string(word), v.trim(), v.nonEmpty(word))
  const name = (word: string) =>
    v.optional(v.pipe(nameText(hidden, word), v.nonEmpty(word), v.maxLength(100, format)), '')
  const color = v.optional(
    v.pipe(given(geofenceTexts.color), v.regex(/^#[0-9a-f]{6}$/i, geofenceTexts.colorForm), v.toLowerCase()),
    '',
  )
  /** A name of the catalogue or an address, with the same rule as a unit's icon. */
  const icon = v.optional(
    v.pipe(
      given(geofenceTexts.pdiIcon),
      v.maxLength(300, geofenceTexts.pdiIcon),
      v.check(isIconAddress, geofenceTexts.pdiIcon),
      v.transform(pdiIconAddress),
    ),
    '',
  )
  const id_externo = v.exactOptional(externalIdSchema({ format, hidden }))
  const noPoints = v.optional(v.literal('0', format), '0')
  const points = (closed: boolean, least: number, few: string) =>
    v.pipe(
      v.array(v.object(place), few),
      v.maxLength(maxPoints, geofenceTexts.manyPoints),
      v.transform((path) => corners(path, closed)),
      v.minLength(least, few),
      v.check((path) => !selfIntersects(path, closed), geofenceTexts.crosses),
    )
  const radio = v.pipe(
    v.number(geofenceTexts.radius),
    v.gtValue(0, geofenceTexts.radius),
    v.maxValue(largestRadius, geofenceTexts.radius),
    measured('m'),
  )
  const kinds = v.variant(
    'tipo',
    [
      v.object({
        tipo: v.literal(1),
        nombre: name(geofenceTexts.name),
        color,
        ...place,
        radio,
        encode: noPoints,
        id_externo,
      }),
      v.object({
        tipo: v.literal(2),
        nombre: name(geofenceTexts.name),
        color,
        encode: points(true, 3, geofenceTexts.fewCorners),
        id_externo,
      }),
      v.object({
        tipo: v.literal(3),
        nombre: name(geofenceTexts.pdiName),
        color: icon,
        ...place,
        encode: noPoints,
        id_externo,
      }),
      v.object({
        tipo: v.literal(4),
        nombre: name(geofenceTexts.name),
        color,
        encode: points(false, 2, geofenceTexts.fewPoints),
        id_externo,
      }),
    ],
    format,
  )
  return v.pipe(
    kinds,
    v.transform((drawn) => {
      switch (drawn.tipo) {
        case 1:
          return drawn
        case 3:
          return { ...drawn, radio: 0 }
        case 2:
        case 4: {
          const [first = { lat: 0, lng: 0 }] = drawn.encode
          return { ...drawn, lat: first.lat, lng: first.lng, radio: 0 }
        }
      }
    }),
  )
}

/** The result of a valid form, by its `tipo`. */
export type DrawnForm = v.InferOutput<ReturnType<typeof geofenceSchema>>

/** Converts a checked form to the input of `geofences.add`: each kind with its own fields. */
export function shapeOf({ nombre, color, id_externo, ...drawn }: DrawnForm) {
  const { lat, lng } = drawn
  const common = { nombre, color, ...(id_externo !== undefined && { id_externo }) }
  switch (drawn.tipo) {
    case 1:
      return { ...common, tipo: drawn.tipo, lat, lng, radio: drawn.radio }
    case 3:
      return { ...common, tipo: drawn.tipo, lat, lng }
    case 2:
    case 4:
      return { ...common, tipo: drawn.tipo, decode: drawn.encode }
  }
}
