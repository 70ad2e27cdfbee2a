import { type LabelSymbolizer, LineLabelPlacement, LineLabelSymbolizer } from 'protomaps-leaflet'

type Place = LabelSymbolizer['place']

/** Maximum number of zoom levels beyond the archive that the library may use to space out names. */
const spread = 2

/** Names along their streets, with the same density at every zoom. */
export class RoadNames implements LabelSymbolizer {
  readonly #names: LineLabelSymbolizer

  constructor(options: ConstructorParameters<typeof LineLabelSymbolizer>[0]) {
    this.#names = new LineLabelSymbolizer({
      ...options,
      position: LineLabelPlacement.Center,
      repeatDistance: 420,
    })
  }

  place(...[layout, lines, feature]: Parameters<Place>): ReturnType<Place> {
    // The library halves the density of names with every level beyond the archive. At high zoom no name would be visible.
    return this.#names.place({ ...layout, overzoom: Math.min(layout.overzoom, spread) }, lines, feature)
  }
}
