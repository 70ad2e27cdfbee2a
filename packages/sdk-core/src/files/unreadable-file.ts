import { imports } from '../texts/es/imports.js'
import { fill } from '../texts/merge-texts.js'

/** Why a file cannot be read. Each has its text in the catalogue, `imports.unreadable`. */
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
  | 'noPlacemarks'
  | 'networkLink'
  | 'broken'
  | 'notShapes'
  | 'textNotShapes'
  | 'shapesNotTable'
  | 'xlsxNotCsv'
  | 'otherNotTable'

/** A file that cannot be read; its message says in Spanish what is wrong. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(
    readonly reason: Unreadable,
    /** What its text names. */
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(fill<string>(imports.unreadable[reason], values))
  }
}
