/** The colours of the map's background, with or without streets, as CSS colours. */
export interface BackgroundPalette {
  readonly water: string
  readonly land: string
  readonly home: string
  readonly border: string
  readonly label: string
  readonly road: string
  /** Edge of a road. */
  readonly roadEdge: string
  readonly park: string
  readonly building: string
  readonly font: string
}
