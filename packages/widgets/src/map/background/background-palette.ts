/** The colours of the map that needs no network, as CSS colours. */
export interface BackgroundPalette {
  readonly water: string
  readonly land: string
  readonly home: string
  readonly border: string
  readonly label: string
  readonly font: string
}
