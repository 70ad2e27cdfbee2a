import { Unzip, UnzipInflate, unzipSync } from 'fflate'
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
  readNames(bytes, (name) => names.push(name.toLowerCase()))
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
/** Maximum number of files of a ZIP. The number in its header can be any, and is not the number that it has. */
const maxEntries = 10_000

/** Unpacks a KMZ: its `doc.kml`, or its first KML. @throws {UnreadableFile} */
export function unpackKmz(bytes: Uint8Array): Uint8Array {
  let chosen: string | undefined
  readNames(bytes, (name) => {
    const isKml = name.toLowerCase().endsWith('.kml')
    if (isKml && (chosen === undefined || name.toLowerCase() === 'doc.kml')) chosen = name
  })
  if (chosen === undefined) throw new UnreadableFile('notKml')
  return unpack(bytes, chosen)
}

/** Bytes that are unpacked at once. They expand to at most 1,032 times as many. */
const unpackedAtOnce = 16_384

/** Unpacks one file of a ZIP up to the limit: the size in its header can be any. @throws {UnreadableFile} `tooBig`, `broken` */
function unpack(bytes: Uint8Array, wanted: string): Uint8Array {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  let isWhole = false
  const zip = new Unzip((file) => {
    if (file.name !== wanted || isWhole) return
    file.ondata = (error, piece, final) => {
      if (error !== null) throw error
      length += piece.length
      if (length > maxUnpacked) throw new UnreadableFile('tooBig')
      pieces.push(new Uint8Array(piece))
      isWhole = final
    }
    file.start()
  })
  zip.register(UnzipInflate)
  readable(() => {
    for (let at = 0; at < bytes.length && !isWhole; at += unpackedAtOnce)
      zip.push(bytes.subarray(at, at + unpackedAtOnce), at + unpackedAtOnce >= bytes.length)
  })
  if (!isWhole) throw new UnreadableFile('broken')
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Calls `each` with the name of every file of a ZIP. @throws {UnreadableFile} */
function readNames(bytes: Uint8Array, each: (name: string) => void): void {
  let entries = 0
  readable(() =>
    unzipSync(bytes, {
      filter({ name }) {
        entries += 1
        if (entries > maxEntries) throw new UnreadableFile('broken')
        each(name)
        return false
      },
    }),
  )
}

/** Reads a ZIP, whose faults have English texts. @throws {UnreadableFile} */
function readable(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('broken')
  }
}
