import { earthRadius, type LatLng, pathLength, type WidgetTexts } from '@baliza/sdk-core'
import type { ShapeDraft } from '../map-types.js'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const number = (digits: number) => new Intl.NumberFormat('es-MX', { maximumFractionDigits: digits })
const whole = number(0)
const fine = number(2)

/** `350 m`, `12.3 km`. @param metres */
export function formatLength(metres: number): string {
  return metres < 1_000 ? `${whole.format(metres)} m` : `${fine.format(metres / 1_000)} km`
}

/** `4,200 m²`, `1.25 km²`. @param squareMetres */
export function formatArea(squareMetres: number): string {
  return squareMetres < 100_000
    ? `${whole.format(squareMetres)} m²`
    : `${fine.format(squareMetres / 1e6)} km²`
}

/** The surface of a polygon on the globe, m². */
export function area(points: readonly LatLng[]): number {
  let sum = 0
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length] ?? point
    sum += radians(next.lng - point.lng) * (2 + Math.sin(radians(point.lat)) + Math.sin(radians(next.lat)))
  })
  return Math.abs((sum * (earthRadius * 1_000) ** 2) / 2)
}

/** How large a draft is, in words; empty as long as there is nothing to measure. */
export function readout(draft: ShapeDraft, words: WidgetTexts['drawingHints']): string {
  const { points } = draft
  switch (draft.tipo) {
    case 1:
      return `${words.radius} ${formatLength(draft.radio)} · ${words.area} ${formatArea(Math.PI * draft.radio ** 2)}`
    case 2: {
      if (points.length < 2) return ''
      const round = points.length > 2 ? [...points, ...points.slice(0, 1)] : points
      const border = `${words.perimeter} ${formatLength(pathLength(round) * 1_000)}`
      return points.length > 2 ? `${words.area} ${formatArea(area(points))} · ${border}` : border
    }
    case 3:
      return ''
    case 4:
      return points.length < 2 ? '' : `${words.length} ${formatLength(pathLength(points) * 1_000)}`
  }
}
