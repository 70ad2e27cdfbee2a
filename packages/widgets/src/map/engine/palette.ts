/** The colours of the layer (any CSS colour) and its font. A widget reads them from its `--baliza-*` tokens. */
export interface Palette {
  readonly moving: string
  readonly idle: string
  readonly off: string
  /** Mixed into the outline of a unit that has not reported for 10 minutes. */
  readonly offline: string
  /** Outline of every marker. */
  readonly outline: string
  readonly selection: string
  readonly alarm: string
  readonly text: string
  /** Background of text, so that it is readable on any tile. */
  readonly halo: string
  /** Font of text: a CSS font family. */
  readonly font: string
}
