import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const ring = (west: number) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${west},25.70 ${west + 0.01},25.70 ${west + 0.01},25.71 ${west},25.70</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const placemark = (name: string, inside: string) => `<Placemark><name>${name}</name>${inside}</Placemark>`
const kml = (...placemarks: string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const patios = placemark('Patio', `<MultiGeometry>${ring(-100.4)}${ring(-100.3)}</MultiGeometry>`)
const client = placemark('Cliente', '<Point><coordinates>-100.31,25.67</coordinates></Point>')
const line = placemark('Ruta', '<LineString><coordinates>-100.4,25.7 -100.3,25.8</coordinates></LineString>')
const pole = placemark('Polo', '<Point><coordinates>-99.1,89</coordinates></Point>')

describe.each([oneDatabase()])('imports of shapes on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const espejo = server.client('espejo')
  const otro = server.client('otro')
  const manager = server.client('manager')
  const admin = server.client('admin')

  afterEach(async () => {
    await server.database.query('delete from events')
    await server.database.query('delete from geofences')
    await server.database.query('delete from imports')
    await server.database.query('update users set geocirculares = true, rutas = true')
  })

  async function names(of = usuario): Promise<string[]> {
    const { geofences, routes } = await of.geofences.list({})
    return [...geofences, ...routes].map(({ nombre }) => nombre)
  }

  test('a check returns what would be saved, and saves nothing', async () => {
    const contenido = kml(patios, client, line, pole, client)
    expect(await usuario.imports.checkShapes({ contenido })).toEqual({
      total: 6,
      buenas: 4,
      figuras: [
        { elemento: 1, parte: 1, nombre: 'Patio 1', tipo: 2, id: null, existe: false, falta: '' },
        { elemento: 1, parte: 2, nombre: 'Patio 2', tipo: 2, id: null, existe: false, falta: '' },
        { elemento: 2, parte: null, nombre: 'Cliente', tipo: 3, id: null, existe: false, falta: '' },
        { elemento: 3, parte: null, nombre: 'Ruta', tipo: 4, id: null, existe: false, falta: '' },
        {
          elemento: 4,
          parte: null,
          nombre: 'Polo',
          tipo: 3,
          id: null,
          existe: false,
          falta: 'está más allá de los 85.05° de latitud, donde termina el mapa',
        },
        { elemento: 5, parte: null, nombre: 'Cliente', tipo: 3, id: null, existe: true, falta: '' },
      ],
    })
    expect(await names()).toEqual([])
  })

  test.each([
    ['the text of a KML', kml(patios, client)],
    ['a KML in base64', base64(strToU8(kml(patios, client)))],
    ['a KMZ in base64', base64(zipSync({ 'doc.kml': strToU8(kml(patios, client)) }))],
    [
      'a GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: ['Patio 1', 'Patio 2', 'Cliente'].map((nombre, index) => ({
          type: 'Feature',
          properties: { nombre },
          geometry: { type: 'Point', coordinates: [-100 + index, 25] },
        })),
      }),
    ],
  ])('%s is imported, and undone as a whole', async (_, contenido) => {
    const { id, total, escritas, figuras } = await usuario.imports.runShapes({
      contenido,
      archivo: 'zonas.kml',
    })
    expect([total, escritas, await names()]).toEqual([3, 3, ['Cliente', 'Patio 1', 'Patio 2']])
    const { geofences } = await usuario.geofences.list({})
    expect(figuras.map((one) => one.id).sort()).toEqual(geofences.map((one) => one.id).sort())
    expect((await admin.imports.list())[0]).toMatchObject({
      id,
      tipo: 'geofences',
      archivo: 'zonas.kml',
      user: 'usuario',
      total: 3,
      escritas: 3,
    })
    if (id === null) throw new Error('nothing was imported')
    expect(await usuario.imports.undo({ id })).toMatchObject({ deshechas: 3, quedan: [] })
    expect(await names()).toEqual([])
  })

  test('one fault keeps the whole file out, and the refusal names the placemark', async () => {
    const contenido = kml(client, patios, pole)
    expect(await failure(usuario.imports.runShapes({ contenido }))).toMatchObject({
      code: 'refused',
      reason: 'faulty',
      field: 'contenido',
      mensaje:
        'Una figura tiene faltas y no se importó nada. Elemento 3 («Polo»): está más allá de los 85.05° de latitud, donde termina el mapa',
    })
    expect(await names()).toEqual([])
    expect(await usuario.imports.runShapes({ contenido, soloBuenas: true })).toMatchObject({ escritas: 3 })
  })

  test('a file that has grown adds only what is new', async () => {
    await usuario.imports.runShapes({ contenido: kml(client) })
    const { escritas, figuras } = await usuario.imports.runShapes({ contenido: kml(client, line) })
    const { geofences } = await usuario.geofences.list({})
    expect(escritas).toBe(1)
    expect(figuras[0]).toMatchObject({ existe: true, id: geofences[0]?.id })
    expect(await usuario.imports.runShapes({ contenido: kml(client, line) })).toMatchObject({
      id: null,
      escritas: 0,
    })
  })

  test('an external id comes from GeoJSON; a shape that has it is not overwritten', async () => {
    const feature = (nombre: string, lng: number, id_externo: string) => ({
      type: 'Feature',
      properties: { nombre, id_externo },
      geometry: { type: 'Point', coordinates: [lng, 19] },
    })
    const file = (...features: object[]) => ({
      contenido: JSON.stringify({ type: 'FeatureCollection', features }),
    })
    const patio = feature('Patio', -99, 'P-1')
    await usuario.imports.runShapes(file(patio))
    expect((await usuario.geofences.list({})).geofences).toMatchObject([
      { nombre: 'Patio', id_externo: 'P-1' },
    ])
    const again = file(patio, feature('Otro', -98, 'P-1'), feature('A', -97, 'P-2'), feature('B', -97, 'P-2'))
    expect((await usuario.imports.checkShapes(again)).figuras).toMatchObject([
      { existe: true, falta: '' },
      { falta: 'Ya existe: Patio tiene ese ID externo' },
      { existe: false, falta: '' },
      { falta: 'Otra figura del archivo tiene ese ID externo' },
    ])
    const { id } = await usuario.imports.runShapes({ ...again, soloBuenas: true })
    expect(await names()).toEqual(['A', 'Patio'])
    await usuario.imports.undo({ id: id ?? '' })
    expect(await names()).toEqual(['Patio'])
  })

  test('with one idempotency key a file is imported once, and another file is refused', async () => {
    const settings = { idempotencyKey: 'b0ac31a6-9bb2-4ef0-8d7f-1b8f5f2f0001' }
    const first = await usuario.imports.runShapes({ contenido: kml(client) }, settings)
    expect(await usuario.imports.runShapes({ contenido: kml(client) }, settings)).toEqual(first)
    expect(await names()).toEqual(['Cliente'])
    expect(await failure(usuario.imports.runShapes({ contenido: kml(line) }, settings))).toMatchObject({
      reason: 'reused',
    })
  })

  test.each([
    [
      'an XLSX',
      base64(zipSync({ 'xl/workbook.xml': strToU8('<a/>') })),
      'Es un XLSX: para importar geocercas expórtalo como KML, KMZ o GeoJSON.',
    ],
    ['a CSV', 'nombre,lat\na,1\n', 'No es un KML, KMZ ni GeoJSON: expórtalo en uno de esos formatos.'],
    [
      'entities',
      '<!DOCTYPE kml [<!ENTITY a "aa">]><kml>&a;</kml>',
      'El KML define entidades (<!ENTITY), que no se aceptan: vuelve a exportarlo.',
    ],
    [
      'a bomb',
      base64(zipSync({ 'doc.kml': new Uint8Array(50_000_001) })),
      'El archivo es demasiado grande: divídelo en varios de hasta 10 MB.',
    ],
  ])('%s is refused with what it is', async (_, contenido, mensaje) => {
    expect(await failure(usuario.imports.checkShapes({ contenido }))).toMatchObject({
      reason: 'invalid',
      field: 'contenido',
      mensaje,
    })
  })

  test('a shape without its permission is a fault, and is not saved', async () => {
    const contenido = kml(client, line)
    const faults = (...expected: string[]) =>
      eventually(async () => {
        const { figuras } = await usuario.imports.checkShapes({ contenido })
        expect(figuras.map(({ falta }) => falta)).toEqual(expected)
      })
    const none = 'Tu cuenta no tiene permiso para crearla'
    await server.database.query("update users set rutas = false where name = 'usuario'")
    await faults('', none)
    await server.database.query("update users set geocirculares = false where name = 'usuario'")
    await faults(none, none)
    const run = usuario.imports.runShapes({ contenido, soloBuenas: true })
    expect(await failure(run)).toMatchObject({ reason: 'faulty' })
    expect(await server.database.query('select 1 from geofences')).toEqual([])
    await server.database.query('update users set geocirculares = true, rutas = true')
    await faults('', '')
  })

  test('more than an account holds is refused, and nothing is saved', async () => {
    const many = (from: number) =>
      kml(
        ...Array.from({ length: 600 }, (_, row) =>
          placemark(`P${from + row}`, `<Point><coordinates>-100,${(from + row) / 100}</coordinates></Point>`),
        ),
      )
    expect(await usuario.imports.runShapes({ contenido: many(0) })).toMatchObject({ escritas: 600 })
    expect(await failure(usuario.imports.runShapes({ contenido: many(600) }))).toMatchObject({
      mensaje: 'La cuenta llegó al límite de geocercas, puntos de interés y rutas: elimina algunos',
    })
    expect(await names()).toHaveLength(600)
  })

  test('an undo keeps what an event watches, and what the account may no longer remove', async () => {
    const { id, figuras } = await usuario.imports.runShapes({ contenido: kml(patios, client, line) })
    if (id === null) throw new Error('nothing was imported')
    await usuario.events.add({
      nom_evento: 'En el patio',
      creator: 'usuario',
      tipo_evento: 1,
      id_geocerca: figuras[0]?.id ?? null,
      gps: [planted.own],
      color_alerta: 1,
      mostrar_alerta: true,
      sonido: false,
      email: false,
    })
    await server.database.query("update users set rutas = false where name = 'usuario'")
    expect(await usuario.imports.undo({ id })).toMatchObject({
      deshechas: 2,
      quedan: [
        { nombre: 'Patio 1', motivo: 'ya la vigila un evento' },
        { nombre: 'Ruta', motivo: 'tu cuenta ya no tiene permiso para quitarla' },
      ],
    })
  })

  test('only the account and those that administer it may undo, and a user undoes only imports of shapes', async () => {
    const { id } = await usuario.imports.runShapes({ contenido: kml(client) })
    if (id === null) throw new Error('nothing was imported')
    for (const stranger of [otro, espejo])
      expect(await failure(stranger.imports.undo({ id }))).toMatchObject({ code: 'forbidden' })
    expect(await manager.imports.undo({ id })).toMatchObject({ deshechas: 1 })
    const again = await usuario.imports.runShapes({ contenido: kml(client) })
    await server.database.query("update imports set kind = 'units' where id = $1", [again.id])
    expect(await failure(usuario.imports.undo({ id: again.id ?? '' }))).toMatchObject({ code: 'forbidden' })
  })
})
