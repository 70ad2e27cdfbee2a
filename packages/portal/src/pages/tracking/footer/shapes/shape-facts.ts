import {
  earthRadius,
  fill,
  type Geofence,
  geofenceColors,
  type LatLng,
  pathLength,
  type Route,
} from '@baliza/sdk-core'
import type { Point } from '@baliza/widgets/react'
import { texts } from '../../../../page-texts.js'
import { byName, searchable } from '../../../../ui/names.js'
import { formatKm } from '../history/totals.js'

/** Something drawn on the map. */
export type Drawn = Geofence | Route

/** What a line of the list says of a shape beside its name. */
export function detailOf(shape: Drawn): string {
  const say = texts.footer.shapes
  switch (shape.tipo) {
    case 1:
      return fill(say.radius, {
        radius: formatLength(shape.radio),
      })
    case 2:
      return fill(say.points, { count: shape.decode.length })
    case 3:
      return say.place
    case 4:
      return fill(say.length, { length: formatKm(pathLength(shape.decode)) })
  }
}

/** How large a shape is, by what is measured of its kind; nothing of a point of interest. */
export function measuresOf(shape: Drawn): readonly (readonly [what: string, size: string])[] {
  const { radius, area, length } = texts.drawingHints
  switch (shape.tipo) {
    case 1:
      return [
        [radius, formatLength(shape.radio)],
        [area, formatArea(Math.PI * shape.radio ** 2)],
      ]
    case 2:
      return [[area, formatArea(surfaceOf(shape.decode))]]
    case 3:
      return []
    case 4:
      return [[length, formatLength(pathLength(shape.decode) * 1_000)]]
  }
}

/** What a shape is drawn with: the name of its colour, or of its icon; '' of a colour or picture of somebody else's. */
export function looksOf({ tipo, color }: Pick<Drawn, 'tipo' | 'color'>): string {
  if (tipo === 3) return color.includes('/') ? '' : color
  return (geofenceColors as Readonly<Record<string, string>>)[color.toLowerCase()] ?? ''
}

/** Metres, as they are shown. */
function formatLength(metres: number): string {
  return metres < 1_000 ? `${Math.round(metres)} m` : formatKm(metres / 1_000)
}

const grouped = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 2 })

/** Square metres, as the drawing map shows them. */
function formatArea(squareMetres: number): string {
  return squareMetres < 100_000
    ? `${grouped.format(squareMetres)} m²`
    : `${fine.format(squareMetres / 1e6)} km²`
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The surface of a polygon on the globe, m². */
function surfaceOf(corners: readonly LatLng[]): number {
  let sum = 0
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner
    sum += radians(next.lng - corner.lng) * (2 + Math.sin(radians(corner.lat)) + Math.sin(radians(next.lat)))
  })
  return Math.abs((sum * (earthRadius * 1_000) ** 2) / 2)
}

/** The places that must be in sight for a shape to be. */
export function extentOf(shape: Drawn): readonly Point[] {
  switch (shape.tipo) {
    case 1: {
      const north = shape.radio / 111_320
      const east = north / Math.max(0.01, Math.cos((shape.lat * Math.PI) / 180))
      return [
        [shape.lat - north, shape.lng - east],
        [shape.lat + north, shape.lng + east],
      ]
    }
    case 3:
      return [[shape.lat, shape.lng]]
    case 2:
    case 4:
      return shape.decode.map(({ lat, lng }) => [lat, lng] as const)
  }
}

/** The shapes that a text finds, by kind and then by name. */
export function findShapes(shapes: readonly Drawn[], text: string): Drawn[] {
  const wanted = searchable(text)
  return shapes
    .filter(({ nombre }) => searchable(nombre).includes(wanted))
    .sort((a, b) => byName(a.nombre, b.nombre))
}

/** Which of the three words a shape goes by. */
export function wordOf({ tipo }: Pick<Drawn, 'tipo'>): 'geofence' | 'pdi' | 'route' {
  return tipo === 3 ? 'pdi' : tipo === 4 ? 'route' : 'geofence'
}
