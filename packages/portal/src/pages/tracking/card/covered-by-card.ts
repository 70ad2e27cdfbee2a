import type { MapInsets } from '@baliza/widgets/react'

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Maximum map size, in one direction, at which the card is folded to one line, CSS pixels. */
const cramped: Size = { width: 392, height: 560 }

/** Whether the card is one line in a map of this size. */
export function isCramped({ width, height }: Size): boolean {
  return width <= cramped.width || height <= cramped.height
}

/**
 * Returns the part of the map that counts as covered by the card in the upper left corner: the strip at the top, or the strip at
 * the left. The one that leaves more space counts.
 * @param card size of the card, including its distance to the edges
 */
export function coveredBy(card: Size, map: Size): Pick<MapInsets, 'top' | 'left'> {
  const beside = (map.width - card.width) * map.height
  const under = map.width * (map.height - card.height)
  return beside > under ? { top: 0, left: card.width } : { top: card.height, left: 0 }
}
