import type { MapInsets } from '@baliza/widgets/react'

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A map that is no larger than this in one direction fits one line of the card, CSS pixels. */
const cramped: Size = { width: 392, height: 560 }

/** Whether the card is one line in a map of this size. */
export function isCramped({ width, height }: Size): boolean {
  return width <= cramped.width || height <= cramped.height
}

/**
 * What of a map its card covers in the upper left corner: the strip above the rest of the map or the one beside it,
 * whichever leaves more.
 * @param card its size, with its distance to the edges
 */
export function coveredBy(card: Size, map: Size): Pick<MapInsets, 'top' | 'left'> {
  const beside = (map.width - card.width) * map.height
  const under = map.width * (map.height - card.height)
  return beside > under ? { top: 0, left: card.width } : { top: card.height, left: 0 }
}
