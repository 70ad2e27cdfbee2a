import {
  fill,
  formatArea,
  formatKm,
  formatLength,
  type Geofence,
  geofenceColors,
  ownValue,
  pathLength,
  pdiIconOf,
  type Route,
  surface,
} from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import type { Point } from '@baliza/widgets/react'
import { texts } from '../context/page-texts.js'
import { panelTexts } from '../context/panel-texts.js'
import { searchable } from '../ui/text/names.js'

export type Drawn = Geofence | Route

/** Returns the detail of a shape in the list, next to its name. */
export function detailOf(shape: Drawn): string {
  const t = panelTexts.footer.shapes
  switch (shape.tipo) {
    case 1:
      return fill(t.radius, {
        radius: formatLength(shape.radio),
      })
    case 2:
      return fill(t.points, { count: shape.decode.length })
    case 3:
      return t.place
    case 4:
      return fill(t.length, { length: formatKm(pathLength(shape.decode)) })
  }
}

/** Returns the measures of a shape by its kind; empty for a point of interest. */
export function measuresOf(shape: Drawn): readonly (readonly [what: string, size: string])[] {
  const { radius, area, length } = texts.drawingHints
  switch (shape.tipo) {
    case 1:
      return [
        [radius, formatLength(shape.radio)],
        [area, formatArea(Math.PI * shape.radio ** 2)],
      ]
    case 2:
      return [[area, formatArea(surface(shape.decode))]]
    case 3:
      return []
    case 4:
      return [[length, formatLength(pathLength(shape.decode) * 1_000)]]
  }
}

/** Returns the name of a shape's colour or icon; '' for one outside of the catalogue. */
export function looksOf({ tipo, color }: Pick<Drawn, 'tipo' | 'color'>): string {
  if (tipo === 3) return pdiIconOf(color) ?? ''
  return ownValue(geofenceColors, color.toLowerCase()) ?? ''
}

/** Returns the points that must be visible to show a shape. */
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

/** Returns the shapes whose name contains a text, sorted by name. */
export function findShapes(shapes: readonly Drawn[], text: string): Drawn[] {
  const wanted = searchable(text)
  return shapes
    .filter(({ nombre }) => searchable(nombre).includes(wanted))
    .sort((a, b) => byName(a.nombre, b.nombre))
}

/** Returns the key of the texts for a kind of shape. */
export function wordOf({ tipo }: Pick<Drawn, 'tipo'>): 'geofence' | 'pdi' | 'route' {
  return tipo === 3 ? 'pdi' : tipo === 4 ? 'route' : 'geofence'
}
