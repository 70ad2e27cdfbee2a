/** The colours of the ground, with streets or without, as CSS colours. */
export interface BackgroundPalette {
  readonly water: string
  readonly land: string
  readonly home: string
  readonly border: string
  readonly label: string
  readonly road: string
  /** Around a road. */
  readonly roadEdge: string
  readonly park: string
  readonly building: string
  readonly font: string
}
