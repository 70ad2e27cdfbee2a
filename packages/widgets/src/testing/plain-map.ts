import { map as createMap, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Palette } from '../map/engine/palette.js'

export const palette: Palette = {
  moving: '#1f9d55',
  idle: '#f0ad1c',
  off: '#d64545',
  offline: '#8a94a3',
  outline: '#ffffff',
  selection: '#2456d6',
  alarm: '#b0006d',
  text: '#18212f',
  halo: '#ffffff',
  font: 'sans-serif',
}

/** Creates a plain Leaflet map, 600 by 400 px over Mexico City. */
export function makePlainMap(): { map: LeafletMap; container: HTMLElement; remove(): void } {
  const container = document.body.appendChild(document.createElement('div'))
  container.style.cssText = 'width: 600px; height: 400px'
  const map = createMap(container, { zoomControl: false, attributionControl: false })
  map.setView([19.43, -99.13], 13)
  return {
    map,
    container,
    remove() {
      map.remove()
      container.remove()
    },
  }
}
