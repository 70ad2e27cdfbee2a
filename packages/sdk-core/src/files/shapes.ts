import { decodeText } from './decode-text.js'
import { binaryKind, textKind, unpackKmz } from './file-kind.js'
import { type FileFigure, readFeature, readGeoJson } from './geojson.js'
import { readPlacemarks } from './kml.js'
import { UnreadableFile } from './unreadable-file.js'

/** Size limit of a file, bytes. */
export const maxFileBytes = 10_000_000

/**
 * The figures of a KML, a KMZ or a GeoJSON, by what the file is and not by its name: see {@link readGeoJson}. Each part of a
 * MultiGeometry is a figure, 'Nombre 1', 'Nombre 2'.
 * @param name of figures without a name
 * @throws {UnreadableFile} with what the file is and what to do
 */
export function readShapes(bytes: Uint8Array, name = ''): FileFigure[] {
  if (bytes.length === 0) throw new UnreadableFile('empty')
  if (bytes.length > maxFileBytes) throw new UnreadableFile('tooBig')
  const binary = binaryKind(bytes)
  if (binary === 'KMZ') return figuresOf(textOf(unpackKmz(bytes)), name)
  if (binary !== null) throw new UnreadableFile('notShapes', { kind: binary })
  const text = textOf(bytes)
  const kind = textKind(text)
  if (kind === 'KML') return figuresOf(text, name)
  if (kind === 'GPX') throw new UnreadableFile('notShapes', { kind })
  if (kind === null && !/^\s{0,100}[{[]/.test(text)) throw new UnreadableFile('textNotShapes')
  return readGeoJson(bytes, name)
}

const figuresOf = (text: string, name: string) =>
  readPlacemarks(text, name).flatMap((feature, index) => readFeature({ ...feature }, index + 1))

function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new UnreadableFile('textNotShapes')
  }
}
