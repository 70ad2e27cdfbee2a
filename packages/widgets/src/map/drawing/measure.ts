import { formatArea, formatLength, pathLength, surface } from '@baliza/sdk-core/internal'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { Figure } from './draft.js'

/** Returns the size of a draft as text. Empty while there is nothing to measure. */
export function readout(draft: Figure, hints: WidgetTexts['drawingHints'], locale: string): string {
  const { points } = draft
  switch (draft.tipo) {
    case 1:
      return `${hints.radius} ${formatLength(draft.radio, locale)} · ${hints.area} ${formatArea(Math.PI * draft.radio ** 2, locale)}`
    case 2: {
      if (points.length < 2) return ''
      const round = points.length > 2 ? [...points, ...points.slice(0, 1)] : points
      const border = `${hints.perimeter} ${formatLength(pathLength(round) * 1_000, locale)}`
      return points.length > 2 ? `${hints.area} ${formatArea(surface(points), locale)} · ${border}` : border
    }
    case 3:
      return ''
    case 4:
      return points.length < 2 ? '' : `${hints.length} ${formatLength(pathLength(points) * 1_000, locale)}`
  }
}
