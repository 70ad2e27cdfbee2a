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
 * Reads the tokens as an element sees them. A custom property is only text (`light-dark(…)`), so each is settled by
 * a probe inside the element, which has its theme and whatever the page overrides.
 */
export function readMapPalette(element: Element): MapPalette {
  const probe = document.createElement('span')
  probe.hidden = true
  // What is painted keeps its colours where the system forces its own on a page.
  probe.style.forcedColorAdjust = 'none'
  element.append(probe)
  const style = getComputedStyle(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(--baliza-${token})`
    return style.color
  }
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
  probe.remove()
  return palette
}
