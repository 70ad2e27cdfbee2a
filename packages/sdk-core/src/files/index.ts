/** Imported files: tables, KML, KMZ and GeoJSON, read in the same way by the portal, the command line and other callers. */
export { binaryKind, type FileKind } from './file-kind.js'
export { type FileFigure, readGeoJson } from './geojson.js'
export {
  type Cells,
  columnsOf,
  type ImportColumn,
  likelierKind,
  type Matching,
  matchColumns,
  missingColumns,
  textOfFault,
  toCells,
  unknownColumns,
} from './match-columns.js'
export { shapeKey } from './shape-key.js'
export { maxFileBytes, readShapes } from './shapes.js'
export { type FileTable, readCsv, tableOf } from './table.js'
export { type Unreadable, UnreadableFile } from './unreadable-file.js'
