import { unzipSync } from 'fflate'
import { UnreadableFile } from './unreadable-file.js'

/** Kind of a file, detected from its contents because users rename files. */
export type FileKind = 'KML' | 'KMZ' | 'GPX' | 'GeoJSON' | 'XLSX' | 'Shapefile' | 'PDF' | 'ZIP'

const signatures: readonly (readonly [FileKind, readonly number[]])[] = [
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['Shapefile', [0x00, 0x00, 0x27, 0x0a]],
]

/** Detects the kind of a binary file; `null` if it may be text. */
export function binaryKind(bytes: Uint8Array): FileKind | null {
  const [kind] = signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte)) ?? [
    null,
  ]
  if (kind !== 'ZIP') return kind
  const names: string[] = []
  readZip(bytes, ({ name }) => {
    names.push(name.toLowerCase())
    return false
  })
  if (names.some((name) => name.endsWith('.kml'))) return 'KMZ'
  if (names.some((name) => name.endsWith('.shp'))) return 'Shapefile'
  return names.includes('xl/workbook.xml') ? 'XLSX' : 'ZIP'
}

/** Detects the kind of a text from its first characters; `null` for other text, for instance a CSV. */
export function textKind(text: string): FileKind | null {
  const start = text.slice(0, 4_000)
  const [, name] = /<(?:\w{1,20}:)?(kml|gpx)[\s>]/i.exec(start) ?? []
  if (name !== undefined) return name.toLowerCase() === 'kml' ? 'KML' : 'GPX'
  return /^\s{0,100}\{/.test(start) && /"(?:features|geometry|coordinates)"/.test(start) ? 'GeoJSON' : null
}

/** Maximum unpacked size of a file, in bytes. It protects against zip bombs. */
const maxUnpacked = 50_000_000

/** Unpacks a KMZ: its `doc.kml`, or its first KML. @throws {UnreadableFile} */
export function unpackKmz(bytes: Uint8Array): Uint8Array {
  let chosen: string | undefined
  readZip(bytes, ({ name }) => {
    const isKml = name.toLowerCase().endsWith('.kml')
    if (isKml && (chosen === undefined || name.toLowerCase() === 'doc.kml')) chosen = name
    return false
  })
  const files = readZip(bytes, ({ name, originalSize }) => {
    if (name !== chosen) return false
    if (originalSize > maxUnpacked) throw new UnreadableFile('tooBig')
    return true
  })
  const [kml] = Object.values(files)
  if (kml === undefined) throw new UnreadableFile('notKml')
  return kml
}

type Filter = (file: { readonly name: string; readonly originalSize: number }) => boolean

function readZip(bytes: Uint8Array, filter: Filter): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('broken')
  }
}
