import type { MapProps } from './map-types.js'

/** The live map: every unit of the fleet, gliding; popups, base layers, keyboard (specification 1, section 2: Map). */
export function BalizaMap(_props: MapProps) {
  return <div className="baliza-map" />
}
