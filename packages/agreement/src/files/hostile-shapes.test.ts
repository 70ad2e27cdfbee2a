import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readShapes } from './shapes.js'

const kml = (inside: string) => strToU8(`<kml>${inside}</kml>`)
const geoJson = (text: string) => strToU8(text)
const placemark = (inside: string) => `<Placemark>${inside}</Placemark>`
const line = (points: string) => placemark(`<LineString><coordinates>${points}</coordinates></LineString>`)

/** A KMZ that declares 1,000 bytes and unpacks to 60 MB. */
function lyingKmz(): Uint8Array {
  const zip = zipSync({ 'doc.kml': new Uint8Array(60_000_000) })
  const view = new DataView(zip.buffer, zip.byteOffset)
  for (let at = 0; at + 28 < zip.length; at++) {
    const signature = view.getUint32(at, true)
    if (signature === 0x04034b50) view.setUint32(at + 22, 1_000, true)
    if (signature === 0x02014b50) view.setUint32(at + 24, 1_000, true)
  }
  return zip
}

/** A ZIP of 200 bytes whose header declares 4,294,967,295 files. */
function endlessZip(): Uint8Array {
  const zip = new DataView(new ArrayBuffer(200))
  zip.setUint32(0, 0x04034b50, true)
  zip.setUint32(80, 0x06064b50, true)
  zip.setUint32(112, 0xffffffff, true)
  zip.setUint32(166, 80, true)
  zip.setUint32(178, 0x06054b50, true)
  zip.setUint16(186, 0xffff, true)
  zip.setUint32(194, 0xffffffff, true)
  return new Uint8Array(zip.buffer)
}

const manyPoints = line('1,2 '.repeat(10_002)).repeat(25)

test.each<[string, () => Uint8Array, string]>([
  [
    'entities that refer to entities',
    () => strToU8('<!DOCTYPE kml [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><kml>&b;</kml>'),
    'El KML define entidades (<!ENTITY), que no se aceptan: vuelve a exportarlo.',
  ],
  [
    'folders in folders',
    () => kml(`${'<Folder>'.repeat(65)}${'</Folder>'.repeat(65)}`),
    'El archivo no se puede leer: tiene demasiados niveles anidados (64 como máximo).',
  ],
  [
    'a KMZ that declares less than it has',
    lyingKmz,
    'El archivo es demasiado grande: divídelo en varios de hasta 10 MB.',
  ],
  ['a ZIP without end', endlessZip, 'El archivo comprimido está dañado: vuelve a descargarlo o exportarlo.'],
  [
    'elements without number',
    () => kml('<a/>'.repeat(500_001)),
    'El KML tiene más de 500,000 elementos: divídelo en varios.',
  ],
  [
    'more figures than an account holds',
    () => kml(placemark('').repeat(1_001)),
    'El archivo tiene más de 1,000 figuras, el máximo de una cuenta: divídelo en varios.',
  ],
  [
    'one feature with too many parts',
    () => geoJson(`{"type":"MultiPoint","coordinates":[${'[1,2],'.repeat(1_000)}[1,2]]}`),
    'El archivo tiene más de 1,000 figuras, el máximo de una cuenta: divídelo en varios.',
  ],
  [
    'a GeoJSON line of a million points',
    () => geoJson(`{"type":"LineString","coordinates":[${'[1,2],'.repeat(1_000_000)}[1,2]]}`),
    'El archivo tiene más de 250,000 puntos: divídelo en varios o simplifica sus figuras.',
  ],
  [
    'more points than an account holds',
    () => kml(manyPoints),
    'El archivo tiene más de 250,000 puntos: divídelo en varios o simplifica sus figuras.',
  ],
])('%s: refused with its limit', (_, file, message) => {
  expect(() => readShapes(file())).toThrow(message)
})

test.each([
  ['a KML', kml(line('1,2 '.repeat(1_000_000)))],
  ['a GeoJSON', geoJson(`{"type":"LineString","coordinates":[${'[1,2],'.repeat(200_000)}[1,2]]}`)],
])('a line of too many points in %s is refused before its points are read', (_, bytes) => {
  expect(readShapes(bytes)).toMatchObject([
    { feature: 1, places: [], fault: 'La figura tiene demasiados puntos: como máximo 10,000' },
  ])
})

test('a figure with exactly 1,000 others is read', () => {
  expect(
    readShapes(kml(placemark('<Point><coordinates>1,2</coordinates></Point>').repeat(1_000))),
  ).toHaveLength(1_000)
})
