import { matchColumns, readCsv, readGeoJson, shapeOf, toCells } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { fieldFixture, sendings } from '../testing/field.js'

const field = fieldFixture()
const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))

/** The rows of a file as the client sends them. */
function rowsOf(file: Uint8Array) {
  const [headings = [], ...lines] = readCsv(file).rows
  return toCells(lines, matchColumns('units', headings))
}

describe.concurrent('units of a file that people have', () => {
  test.each<[string, Uint8Array, readonly string[]]>([
    [
      'K45: Excel’s sep=; first',
      bytes(
        'sep=;\nnombre;imei;sim;equipo_gps;modelo;placa;manager\nCamión Ñandú;359586020000011;5512345678;Android;;ABC-12-Ñ;\n',
      ),
      ['359586020000011'],
    ],
    [
      'K45, neighbour: UTF-16 between tabs',
      utf16(
        'nombre\timei\tsim\tequipo_gps\tmodelo\tplaca\tmanager\nCamión Ñandú\t359586020000013\t5512345678\tAndroid\t\t\t\n',
      ),
      ['359586020000013'],
    ],
    [
      'K48: commas within cells, rows one longer than the headings',
      bytes(
        'nombre;imei;sim;equipo_gps;modelo;placa\nGrúa, azul, grande;359586020000031;5512345678;Android;;;\nPipa, roja, chica;359586020000032;5512345678;Android;;;\n',
      ),
      ['359586020000031', '359586020000032'],
    ],
    [
      'K48, neighbour: rows as long as the headings',
      bytes(
        'nombre;imei;sim;equipo_gps;modelo;placa\nGrúa, azul, grande;359586020000019;5512345678;Android;;\nPipa, roja, chica;359586020000020;5512345678;Android;;\n',
      ),
      ['359586020000019', '359586020000020'],
    ],
    [
      'K45, neighbour: ids as spreadsheets and papers write them',
      bytes(
        `nombre,imei,sim,equipo_gps
Tres,'359586020000015,5512345678,Android
Cuatro,"=""359586020000016""",5512345678,Android
Cinco,35 958602 000001 7,5512345678,Android
Seis,35-958602-000001-8,5512345678,Android
Ocho,\u00a0359586020000021\u200b,5512345678,Android
`,
      ),
      ['359586020000015', '359586020000016', '359586020000017', '359586020000018', '359586020000021'],
    ],
  ])('%s: they are registered, and heard', async (_, file, imeis) => {
    const filas = rowsOf(file)
    expect(await field.admin.imports.check({ tipo: 'units', filas })).toMatchObject({
      buenas: imeis.length,
      faltas: [],
    })
    await field.admin.imports.run({ tipo: 'units', filas })
    for (const imei of imeis) {
      const unit = await field.unit(imei)
      await sendings.GPS103(unit, [{ t: -10, lat: 19.4, lng: -99.1 }])
      expect((await unit.live()).nombre).toMatch(/^(?!Unidad )/)
    }
  })

  test('K45, neighbour: an IMEI that a spreadsheet has rounded is refused by its row', async () => {
    const filas = rowsOf(
      bytes(
        'nombre,imei,sim,equipo_gps\nUno,3.59586E+14,5512345678,Android\nDos,"3,59586E+14",5512345678,Android\n',
      ),
    )
    const { buenas, faltas } = await field.admin.imports.check({ tipo: 'units', filas })
    expect(buenas).toBe(0)
    expect(faltas.map(({ fila, columna }) => [fila, columna])).toEqual([
      [1, 'imei'],
      [2, 'imei'],
    ])
  })
})

test.concurrent('K43: of what QGIS writes each part is a geofence of its own, and watched as one', async () => {
  const square = (lng: number) => [
    [
      [lng, 19.3],
      [lng + 0.1, 19.3],
      [lng + 0.1, 19.4],
      [lng, 19.4],
      [lng, 19.3],
    ],
  ]
  const feature = (name: string, ...coordinates: readonly unknown[]) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'MultiPolygon', coordinates },
  })
  const features = [feature('Una parte', square(-99.2)), feature('Dos partes', square(-97.2), square(-98.2))]
  const figures = readGeoJson(bytes(JSON.stringify({ type: 'FeatureCollection', features })))
  const unit = await field.unit()
  const drawn: string[] = []
  for (const { form } of figures) {
    if (form === undefined) throw new Error('a figure is refused')
    drawn.push((await field.usuario.geofences.add(shapeOf(form))).id)
  }
  const names = (await field.usuario.geofences.list({})).geofences
    .filter(({ id }) => drawn.includes(id))
    .map(({ nombre }) => nombre)
  expect(names.toSorted()).toEqual(['Dos partes 1', 'Dos partes 2', 'Una parte'])
  for (const id_geocerca of drawn) await unit.watch('geofenceEntry', { id_geocerca })
  await sendings.GPS103(
    unit,
    [-97.3, -97.15, -98.15, -98.5, -99.15].map((lng, k) => ({
      t: 7_200 * k - 40_000,
      lat: 19.35,
      lng,
      kmh: 60,
    })),
  )
  expect(await unit.alerts()).toEqual(['IN_GEO', 'IN_GEO', 'IN_GEO'])
})
