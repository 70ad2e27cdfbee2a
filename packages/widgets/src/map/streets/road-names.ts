import { type LabelSymbolizer, LineLabelPlacement, LineLabelSymbolizer } from 'protomaps-leaflet'

type Place = LabelSymbolizer['place']

/** How far seen from nearer than its archive goes a name may be from its next, levels. */
const spread = 2

/** Names along their streets, at every zoom as often. */
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
    // The library writes them half as often with every level beyond the archive: near by there would be none in sight.
    return this.#names.place({ ...layout, overzoom: Math.min(layout.overzoom, spread) }, lines, feature)
  }
}
