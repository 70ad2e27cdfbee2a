import { imports } from '../texts/es/imports.js'
import { fill } from '../texts/merge-texts.js'

/** Reason why a file cannot be read. Its text is in the catalogue, `imports.unreadable`. */
export type Unreadable =
  | 'empty'
  | 'headersOnly'
  | 'tooBig'
  | 'oldExcel'
  | 'tooSlow'
  | 'tooManyLines'
  | 'notTable'
  | 'longRows'
  | 'notJson'
  | 'trailingComma'
  | 'tooDeep'
  | 'notGeoJson'
  | 'projected'
  | 'notKml'
  | 'entities'
  | 'tooManyElements'
  | 'tooManyFigures'
  | 'tooManyPoints'
  | 'noPlacemarks'
  | 'networkLink'
  | 'broken'
  | 'notShapes'
  | 'textNotShapes'
  | 'shapesNotTable'
  | 'xlsxNotCsv'
  | 'otherNotTable'

/** File that cannot be read. The message describes the problem in Spanish. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(
    readonly reason: Unreadable,
    /** Values for the placeholders of the message. */
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(fill<string>(imports.unreadable[reason], values))
  }
}
