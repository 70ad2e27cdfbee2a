import type { BackgroundPalette } from '../background/background-palette.js'
import type { Palette } from '../engine/palette.js'

/** The colours of all canvases. */
export interface MapPalette {
  readonly units: Palette
  readonly background: BackgroundPalette
  /** Whether the font of the labels is loaded. Until then they have another font. */
  readonly hasFont: boolean
}

/**
 * Creates a probe that resolves colours in the context of an element, with its theme and the page's overrides. A custom property
 * itself is only text (`light-dark(…)`). The caller must remove the probe.
 */
export function createProbe(element: Element) {
  const probe = document.createElement('span')
  probe.hidden = true
  // Canvases keep their colours if the system forces its own colours on a page.
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

/** Reads the tokens in the context of an element. */
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
    // An element that was removed from the page has no font.
    hasFont: style.fontFamily === '' || document.fonts.check(`600 12px ${style.fontFamily}`),
  }
  remove()
  return palette
}
