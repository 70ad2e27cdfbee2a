import type { Map as LeafletMap } from 'leaflet'

/** Metres per pixel at the equator, at zoom 0. */
const equator = 156_543.03
/** Maximum length of the scale bar, in CSS pixels. */
const maxBar = 120

/** Returns a scale bar whose first digit is 1, 2 or 5: its length on the map and on the ground. */
export function scaleBar(lat: number, zoom: number): { readonly pixels: number; readonly text: string } {
  const metresPerPixel = (equator * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
  const most = maxBar * metresPerPixel
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1)
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
  return { pixels: Math.round(metres / metresPerPixel), text }
}

/** The scale of a map, and other orientation aids. It is hidden from screen readers. */
export interface Legend {
  /** Sets the lines above the scale bar, which are updated when the map stops moving; `null` removes them. */
  say(lines: ((map: LeafletMap) => readonly HTMLElement[]) | null): void
  remove(): void
}

/** Creates the legend of a map with its scale bar. */
export function createLegend(map: LeafletMap): Legend {
  const legend = document.createElement('div')
  legend.className = 'baliza-map__legend'
  legend.ariaHidden = 'true'
  map.getContainer().append(legend)
  let linesOf: Parameters<Legend['say']>[0] = null

  const draw = () => {
    const { pixels, text } = scaleBar(map.getCenter().lat, map.getZoom())
    legend.replaceChildren(...(linesOf?.(map) ?? []), bar(pixels, text))
  }
  draw()
  map.on('moveend', draw)
  return {
    say(lines) {
      linesOf = lines
      draw()
    },
    remove() {
      map.off('moveend', draw)
      legend.remove()
    },
  }
}

function bar(pixels: number, text: string): HTMLElement {
  const line = document.createElement('b')
  line.style.width = `${pixels}px`
  line.textContent = text
  return line
}
