/** The colours of the layer, any CSS colour, and its font; a widget reads them from its `--baliza-*` tokens. */
export interface Palette {
  readonly moving: string
  readonly idle: string
  readonly off: string
  /** What is mixed into the outline of a unit that has not reported for 10 minutes. */
  readonly offline: string
  /** Around every marker. */
  readonly outline: string
  readonly selection: string
  readonly alarm: string
  readonly text: string
  /** Behind text, so that it reads on any tile. */
  readonly halo: string
  /** What text is set in: a CSS font family. */
  readonly font: string
}
