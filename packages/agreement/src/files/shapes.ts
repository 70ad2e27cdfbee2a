import { decodeText } from './decode-text.js'
import { binaryKind, textKind, unpackKmz } from './file-kind.js'
import { type FileFigure, readFeatures, readGeoJson } from './geojson.js'
import { readPlacemarks } from './kml.js'
import { UnreadableFile } from './unreadable-file.js'

/** Maximum size of a file, in bytes. */
export const maxFileBytes = 10_000_000

/**
 * Reads the shapes of a KML, a KMZ or a GeoJSON, by its contents and not by its file name: see `readGeoJson`. Each part of
 * a MultiGeometry becomes a shape, 'Nombre 1', 'Nombre 2'.
 * @param name name of shapes without a name
 * @throws {UnreadableFile} with the kind of file and what to do
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

const figuresOf = (text: string, name: string) => readFeatures(readPlacemarks(text, name))

function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new UnreadableFile('textNotShapes')
  }
}
