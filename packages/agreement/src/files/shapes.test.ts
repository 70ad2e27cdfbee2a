import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readShapes } from './shapes.js'
import { readCsv } from './table.js'
import { UnreadableFile } from './unreadable-file.js'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>'
const kml = (inside: string) => strToU8(`${head}${inside}</Document></kml>`)
const square = (west: number) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${west},25.70,0 ${west + 0.01},25.70,0 ${west + 0.01},25.71,0 ${west},25.71,0 ${west},25.70,0</coordinates></LinearRing></outerBoundaryIs></Polygon>`

/** K84. */
const multi = kml(
  `<name>Rutas</name><Folder><name>Patios</name>
<Placemark><name>Patio Norte</name><MultiGeometry>${square(-100.4)}${square(-100.3)}</MultiGeometry></Placemark>
<Placemark><name>Cliente</name><Point><coordinates>-100.31,25.67,0</coordinates></Point></Placemark></Folder>`,
)

const formsOf = (bytes: Uint8Array, name = '') => readShapes(bytes, name).map(({ form }) => form)
const reasonOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
  return 'read'
}

test('a KML of Google Earth: each part of a MultiGeometry is a figure, and a point is one', () => {
  const patio = { tipo: 2, color: '#428bca' }
  const expected = [
    { ...patio, nombre: 'Patio Norte 1' },
    { ...patio, nombre: 'Patio Norte 2' },
    { tipo: 3, nombre: 'Cliente', lat: 25.67, lng: -100.31 },
  ]
  expect(formsOf(multi)).toMatchObject(expected)
  expect(readShapes(multi)[1]?.places[0]).toEqual({ lat: 25.7, lng: -100.3 })
  const photos = { 'files/icon.png': new Uint8Array(10), 'doc.kml': multi }
  expect(formsOf(zipSync(photos))).toMatchObject(expected)
})

test('a KML of My Maps: colours of shared styles, lines, names in CDATA, a folder for a name', () => {
  const bytes = kml(
    `<Style id="line-normal"><LineStyle><color>ff3643f4</color></LineStyle></Style>
<StyleMap id="line"><Pair><key>normal</key><styleUrl>#line-normal</styleUrl></Pair></StyleMap>
<!-- a comment with <Placemark> -->
<Folder><name>Rutas &amp; m&#225;s</name>
<Placemark><name><![CDATA[Norte <1>]]></name><styleUrl>#line</styleUrl><LineString><coordinates>
  -100.4,25.7,0
  -100.3,25.8,0
</coordinates></LineString></Placemark>
<Placemark><gx:Track><gx:coord>-99.1 19.4 0</gx:coord><gx:coord>-99.2 19.5 0</gx:coord></gx:Track></Placemark>
</Folder>`,
  )
  expect(formsOf(bytes)).toMatchObject([
    {
      tipo: 4,
      nombre: 'Norte <1>',
      color: '#f44336',
      encode: [
        { lat: 25.7, lng: -100.4 },
        { lat: 25.8, lng: -100.3 },
      ],
    },
    { tipo: 4, nombre: 'Rutas & más', encode: [{ lat: 19.4 }, { lat: 19.5 }] },
  ])
})

test('what of a KML cannot be saved has its reason, beside what can', () => {
  const hole = square(-100.4).replace(
    '</Polygon>',
    '<innerBoundaryIs><LinearRing><coordinates>-100.4,25.7 -100.39,25.7 -100.39,25.71 -100.4,25.7</coordinates></LinearRing></innerBoundaryIs></Polygon>',
  )
  const placemarks = [hole, '', '<Point><coordinates>norte</coordinates></Point>', '<Model/>']
  const figures = readShapes(
    kml(placemarks.map((inside) => `<Placemark><name>A</name>${inside}</Placemark>`).join('')),
  )
  expect(figures.map(({ feature, fault }) => [feature, fault])).toEqual([
    [1, 'un polígono con huecos no se puede guardar: deja solo su contorno'],
    [2, 'no tiene figura: su geometry está vacía'],
    [3, 'no es un punto, una línea o un polígono con sus coordenadas'],
    [4, 'no es un punto, una línea o un polígono con sus coordenadas'],
  ])
})

test.each<[string, Uint8Array, string]>([
  [
    'an XLSX',
    zipSync({ 'xl/workbook.xml': strToU8('<a/>') }),
    'Es un XLSX: para importar geocercas expórtalo como KML, KMZ o GeoJSON.',
  ],
  [
    'a packed shapefile',
    zipSync({ 'a.shp': new Uint8Array(4) }),
    'Es un Shapefile: para importar geocercas expórtalo como KML, KMZ o GeoJSON.',
  ],
  [
    'a GPX',
    strToU8('<?xml version="1.0"?><gpx version="1.1"></gpx>'),
    'Es un GPX: para importar geocercas expórtalo como KML, KMZ o GeoJSON.',
  ],
  ['a PDF', strToU8('%PDF-1.7'), 'Es un PDF: para importar geocercas expórtalo como KML, KMZ o GeoJSON.'],
  ['a CSV', strToU8('a,b\n1,2\n'), 'No es un KML, KMZ ni GeoJSON: expórtalo en uno de esos formatos.'],
  [
    'a picture',
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1),
    'No es un KML, KMZ ni GeoJSON: expórtalo en uno de esos formatos.',
  ],
  ['half a KML', strToU8(`${head}<Placemark>`), 'El archivo no es un KML completo: vuelve a exportarlo.'],
  ['an empty KML', kml(''), 'El KML no tiene lugares, líneas ni polígonos.'],
  [
    'a link to a map',
    kml('<NetworkLink><Link><href>https://maps</href></Link></NetworkLink>'),
    'El KML solo enlaza a un mapa en línea: en My Maps desmarca «Mantener los datos actualizados» al exportarlo.',
  ],
  [
    'half a KMZ',
    zipSync({ 'doc.kml': multi }).slice(0, 100),
    'El archivo comprimido está dañado: vuelve a descargarlo o exportarlo.',
  ],
  [
    'entities of its own',
    strToU8(`<!DOCTYPE kml [<!ENTITY a "${'b'.repeat(100)}">]>${head}&a;</Document></kml>`),
    'El KML define entidades (<!ENTITY), que no se aceptan: vuelve a exportarlo.',
  ],
  [
    'a bomb',
    zipSync({ 'doc.kml': new Uint8Array(50_000_001) }),
    'El archivo es demasiado grande: divídelo en varios de hasta 10 MB.',
  ],
])('%s is refused with what it is and what to do', (_, bytes, message) => {
  expect(reasonOf(() => readShapes(bytes))).toBe(message)
})

test('a table that is none is named, too', () => {
  expect(reasonOf(() => readCsv(multi))).toBe(
    'Es un KML, que tiene geocercas: impórtalo como geocercas. Aquí va un CSV o un XLSX.',
  )
  expect(reasonOf(() => readCsv(zipSync({ 'xl/workbook.xml': strToU8('<a/>') })))).toBe(
    'Es un XLSX: guárdalo como CSV.',
  )
})

test('folders nested without end are refused, and nothing recurses', () => {
  expect(reasonOf(() => readShapes(kml('<Folder>'.repeat(200_000))))).toBe(
    'El archivo no se puede leer: tiene demasiados niveles anidados (64 como máximo).',
  )
})
