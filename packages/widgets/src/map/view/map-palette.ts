import type { BackgroundPalette } from '../background/background-palette.js'
import type { Palette } from '../engine/palette.js'

/** The colours of everything that is painted on canvas. */
export interface MapPalette {
  readonly units: Palette
  readonly background: BackgroundPalette
  /** Whether what is written is in its font; until that has come it is in another. */
  readonly hasFont: boolean
}

/**
 * Settles colours as an element sees them, which has its theme and whatever the page overrides: a custom property is only
 * text (`light-dark(…)`). To be removed.
 */
export function createProbe(element: Element) {
  const probe = document.createElement('span')
  probe.hidden = true
  // What is painted keeps its colours where the system forces its own on a page.
  probe.style.forcedColorAdjust = 'none'
  element.append(probe)
  const style = getComputedStyle(probe)
  return {
    style,
    settle(colour: string): string {
      probe.style.color = colour
      return style.color
    },
    remove: () => probe.remove(),
  }
}

/** Reads the tokens as an element sees them. */
export function readMapPalette(element: Element): MapPalette {
  const { style, settle, remove } = createProbe(element)
  const colour = (token: string) => settle(`var(--baliza-${token})`)
  const palette: MapPalette = {
    units: {
      moving: colour('moving'),
      idle: colour('idle'),
      off: colour('off'),
      offline: colour('offline'),
      outline: colour('marker-outline'),
      selection: colour('accent'),
      alarm: colour('danger'),
      text: colour('text'),
      halo: colour('surface'),
      font: style.fontFamily,
    },
    background: {
      water: colour('map-water'),
      land: colour('map-land'),
      home: colour('map-home'),
      border: colour('map-border'),
      label: colour('map-label'),
      road: colour('map-road'),
      roadEdge: colour('map-road-edge'),
      park: colour('map-park'),
      building: colour('map-building'),
      font: style.fontFamily,
    },
    // An element that has left the page has none.
    hasFont: style.fontFamily === '' || document.fonts.check(`600 12px ${style.fontFamily}`),
  }
  remove()
  return palette
}
