import type { MapInsets } from '@baliza/widgets/react'
import { narrowQuery } from '../../../ui/use-media.js'
import { type Box, type Corner, cornerOf, freeOf, insetsOf } from './room.js'

/** How much of the map is covered, and where notices are placed. */
export interface Room {
  readonly covered: MapInsets
  /** Where notices stand. */
  readonly corner: Corner
}

/** The parts of the page by which the room is measured. */
export interface Parts {
  readonly map: HTMLElement
  readonly sidebar: HTMLElement
  /** Beside the map; on a narrow screen over everything. */
  readonly panel: HTMLElement | null
  /** What floats at the foot of the map, and the footer under it. */
  readonly foot: readonly HTMLElement[]
  /** The map's own scale, and whose it is. */
  readonly notes: readonly HTMLElement[]
  /** The map's own buttons. */
  readonly buttons: readonly HTMLElement[]
}

/** @returns `null` as long as the page has no map */
export function partsOf(page: HTMLElement): Parts | null {
  const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]
  const [map] = all(':scope > main')
  const [sidebar] = all(':scope > aside')
  if (map === undefined || sidebar === undefined) return null
  return {
    map,
    sidebar,
    panel: all(':scope > [data-size]')[0] ?? null,
    foot: all('[data-foot] > *, [data-foot] ~ *'),
    notes: all('.baliza-map__legend, .baliza-map__credit'),
    buttons: all('.baliza-map__controls > *'),
  }
}

/** A DOMRect's edges are not its own properties: they would be lost in a copy. */
function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left, top, right, bottom }
}

/** Measures what is free, as it is laid out at this moment. */
export function measureRoom({ map, sidebar, panel, foot, notes, buttons }: Parts): Room {
  const narrow = matchMedia(narrowQuery).matches
  const all = boxOf(map)
  const covers = [...foot, ...(panel === null ? [] : [panel])].map(boxOf)
  const covered = insetsOf(all, freeOf(all, covers))
  // Where the map is hidden, notices are placed over what covers it, which reserves space for them.
  if (narrow && panel !== null) {
    const ground = panel.querySelector(':scope > footer')
    return { covered, corner: cornerOf(boxOf(panel), ground === null ? [] : [boxOf(ground)], []) }
  }
  if (narrow && sidebar.dataset.stop === 'full') return { covered, corner: cornerOf(boxOf(sidebar), [], []) }
  const free = freeOf(all, panel === null ? [] : [boxOf(panel)])
  return { covered, corner: cornerOf(free, [...foot, ...notes].map(boxOf), buttons.map(boxOf)) }
}
