import { es, type GeofenceForm } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { afterEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { failure, serverFixture } from '../testing/running-server.js'

const square = [
  { lat: 19, lng: -99 },
  { lat: 19, lng: -98 },
  { lat: 20, lng: -98 },
  { lat: 20, lng: -99 },
]
const circle = {
  tipo: 1,
  nombre: 'Patio',
  color: '#428bca',
  lat: 19.4,
  lng: -99.1,
  radio: 150.5,
} as const satisfies GeofenceForm
const polygon = {
  tipo: 2,
  nombre: 'Centro',
  color: '#428bca',
  decode: square,
} as const satisfies GeofenceForm
const pdi = {
  tipo: 3,
  nombre: 'Mi casa',
  color: '/iconos/pdi/casa.svg',
  lat: 19.4,
  lng: -99.1,
} as const satisfies GeofenceForm
const route = {
  ...polygon,
  tipo: 4,
  nombre: 'A la playa',
  color: '#d9534f',
} as const satisfies GeofenceForm
const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }
const refused = (mensaje: string) => ({ code: 'refused', mensaje })

describe.each([oneDatabase()])('geofences, points of interest and routes on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const espejo = server.client('espejo')
  const otro = server.client('otro')
  const manager = server.client('manager')

  afterEach(async () => {
    await server.database.query('delete from events')
    await server.database.query('delete from geofences')
    await server.database.query('update users set geocirculares = true, rutas = true')
  })

  /** Maps names to ids. */
  async function idsOf(client: BalizaClient): Promise<Record<string, string>> {
    const { geofences, routes } = await client.geofences.list({})
    return Object.fromEntries([...geofences, ...routes].map((drawn) => [drawn.nombre, drawn.id]))
  }

  async function addedBy(client: BalizaClient, form: GeofenceForm): Promise<string> {
    return (await client.geofences.add(form)).id
  }

  /** Revokes a permission of usuario, whose session receives the change from the database a moment later. */
  async function takeAway(flag: 'geocirculares' | 'rutas'): Promise<void> {
    await server.database.query(`update users set ${flag} = false where id = $1`, [server.ids.usuario])
    const gone = flag === 'rutas' ? { ...route, decode: [] } : { ...circle, radio: 0 }
    // While the permission is valid the server rejects the radius or the points, so the call adds no geofence.
    await eventually(async () => expect((await failure(usuario.geofences.add(gone))).code).toBe('forbidden'))
  }

  describe('what is drawn', () => {
    test('is listed as it was saved: geofences and points of interest apart from routes', async () => {
      expect(await usuario.geofences.list({})).toEqual({ geofences: [], routes: [] })
      expect((await usuario.geofences.add(circle)).mensaje).toBe('La geocerca se añadió correctamente')
      expect((await usuario.geofences.add(polygon)).mensaje).toBe('La geocerca se añadió correctamente')
      expect((await usuario.geofences.add(pdi)).mensaje).toBe('El PDI se añadió correctamente')
      expect((await usuario.geofences.add(route)).mensaje).toBe('La ruta se añadió correctamente')
      const id = expect.stringMatching(/^[0-9a-f]{24}$/)
      expect(await usuario.geofences.list({})).toEqual({
        geofences: [
          { id, tipo: 2, nombre: 'Centro', color: '#428bca', decode: square, id_externo: null },
          {
            id,
            tipo: 3,
            nombre: 'Mi casa',
            color: '/iconos/pdi/casa.svg',
            lat: 19.4,
            lng: -99.1,
            id_externo: null,
          },
          {
            id,
            tipo: 1,
            nombre: 'Patio',
            color: '#428bca',
            lat: 19.4,
            lng: -99.1,
            radio: 150.5,
            id_externo: null,
          },
        ],
        routes: [{ id, tipo: 4, nombre: 'A la playa', color: '#d9534f', decode: square, id_externo: null }],
      })
    })

    test('is on the wire with every field that the specification names', async () => {
      await usuario.geofences.add({ ...polygon, nombre: 'Uno "y" \\ dos' })
      const token = await server.tokenOf('usuario')
      const { body } = await server.post('/api/geocercas', {}, { authorization: token })
      expect(body).toEqual({
        status: 1,
        mensaje: '',
        data: [
          {
            id: expect.any(String),
            nombre: 'Uno "y" \\ dos',
            tipo: 2,
            color: '#428bca',
            lat: 19,
            lng: -99,
            radio: 0,
            decode: square,
            id_externo: null,
          },
        ],
        rutas: [],
      })
    })

    test('the icon of a PDI is its address on the wire, also of one whose name was saved', async () => {
      const token = await server.tokenOf('usuario')
      const listed = async () => (await server.post('/api/geocercas', {}, { authorization: token })).body
      await usuario.geofences.add({ ...pdi, color: 'Estacion de peaje' })
      expect(await listed()).toMatchObject({ data: [{ color: '/iconos/pdi/estacion-de-peaje.svg' }] })
      await server.database.query(`update geofences set color = 'Bar'`, [])
      expect(await listed()).toMatchObject({ data: [{ color: '/iconos/pdi/bar.svg' }] })
    })

    test('a route of ten thousand points comes back whole, compressed for whoever takes that', async () => {
      const decode = Array.from({ length: 10_000 }, (_, i) => ({
        lat: 19 + i / 1e4,
        lng: -99 + (i % 2) / 1e5,
      }))
      await usuario.geofences.add({ ...route, decode })
      expect((await usuario.geofences.list({})).routes[0]?.decode).toEqual(decode)
      const token = await server.tokenOf('usuario')
      const answers = await Promise.all(
        ['gzip', 'identity'].map((encoding) =>
          server.post('/api/geocercas', {}, { authorization: token, 'accept-encoding': encoding }),
        ),
      )
      expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
    })

    test('is changed, all but its kind', async () => {
      const id = await addedBy(usuario, circle)
      expect(
        await usuario.geofences.update({ ...circle, id, nombre: 'Corral', radio: 9, color: '#F0AD4E' }),
      ).toBe('La geocerca se actualizó correctamente')
      expect((await usuario.geofences.list({})).geofences).toEqual([
        {
          id,
          tipo: 1,
          nombre: 'Corral',
          color: '#f0ad4e',
          lat: 19.4,
          lng: -99.1,
          radio: 9,
          id_externo: null,
        },
      ])
      const moved = { ...polygon, decode: square.slice(0, 3) }
      expect(await failure(usuario.geofences.update({ ...moved, id }))).toMatchObject(
        refused('El tipo de una figura guardada no se puede cambiar'),
      )
      const drawn = await addedBy(usuario, polygon)
      await usuario.geofences.update({ ...moved, id: drawn })
      expect((await usuario.geofences.list({})).geofences).toContainEqual(
        expect.objectContaining({ id: drawn, decode: square.slice(0, 3) }),
      )
      const place = await addedBy(usuario, pdi)
      expect(await usuario.geofences.update({ ...pdi, id: place, color: 'Bar' })).toBe(
        'El PDI se actualizó correctamente',
      )
      const addedRoute = await addedBy(usuario, route)
      expect(await usuario.geofences.update({ ...route, id: addedRoute, nombre: 'Al mar' })).toBe(
        'La ruta se actualizó correctamente',
      )
    })

    test('is removed, and is not there any more', async () => {
      for (const [form, message] of [
        [circle, es.notifications.geofenceRemoved],
        [pdi, es.notifications.pdiRemoved],
        [route, es.notifications.routeRemoved],
      ] as const) {
        const id = await addedBy(usuario, form)
        expect(await usuario.geofences.remove({ id, nombre: 'otro nombre', tipo: form.tipo })).toBe(message)
        expect(await failure(usuario.geofences.remove({ id, nombre: '', tipo: form.tipo }))).toMatchObject(
          forbidden,
        )
      }
      expect(await usuario.geofences.list({})).toEqual({ geofences: [], routes: [] })
    })

    test('is not removed while an event watches it, and the refusal names the events', async () => {
      const id = await addedBy(usuario, circle)
      for (const nombre of ['Salida', 'Entrada $&'])
        await server.database.query(
          `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, geofence_id, timestamp)
           values ($1, $2, $1, 1, 1, $3, 0)`,
          [nombre, server.ids.usuario, id],
        )
      expect(await failure(usuario.geofences.remove({ id, nombre: 'Patio', tipo: 1 }))).toMatchObject(
        refused('No se puede eliminar porque la vigilan estos eventos: «Entrada $&», «Salida»'),
      )
      expect((await usuario.geofences.list({})).geofences).toHaveLength(1)
    })
  })

  describe('the form', () => {
    test.each([
      [{ ...circle, nombre: '' }, 'El Nombre de la geocerca es requerido'],
      [{ ...pdi, nombre: ' ' }, 'El Nombre del PDI es requerido'],
      [{ ...route, color: '' }, 'El color de la geocerca es requerido'],
      [{ ...pdi, color: '' }, 'El icono del punto de interes es requerido'],
      [{ ...polygon, decode: [square[0], square[2], square[1], square[3]] }, es.validation.geofence.crosses],
      [{ ...circle, radio: -1 }, es.validation.geofence.radius],
      [{ ...polygon, decode: undefined }, es.validation.geofence.fewCorners],
      [{ ...circle, lat: 95 }, 'El formato es incorrecto: lat'],
      [{ ...circle, tipo: '1' }, 'El formato es incorrecto: tipo'],
    ])('%j: %s', async (form, mensaje) => {
      const id = await addedBy(usuario, circle)
      const wrong = form as unknown as GeofenceForm
      expect(await failure(usuario.geofences.add(wrong))).toMatchObject({ httpStatus: 400, mensaje })
      expect(await failure(usuario.geofences.update({ ...wrong, id }))).toMatchObject({ mensaje })
      expect((await usuario.geofences.list({})).geofences).toEqual([
        expect.objectContaining({ id, nombre: 'Patio' }),
      ])
    })

    test('a body of more than a megabyte is refused', async () => {
      const decode = Array.from({ length: 50_000 }, (_, i) => ({ lat: i / 1e4, lng: 0.123456789 }))
      const error = await failure(usuario.geofences.add({ ...route, decode }))
      expect(error).toMatchObject({ httpStatus: 413, mensaje: 'Los datos enviados son demasiado grandes' })
    })

    test('an account keeps a thousand', async () => {
      await server.database.query(
        `insert into geofences (id, user_id, tipo, nombre, color, lat, lng, created_at)
         select 'g' || n, $1, 3, 'Punto ' || n, 'Bar', 0, 0, 0 from generate_series(1, 1000) as n`,
        [server.ids.usuario],
      )
      expect(await failure(usuario.geofences.add(pdi))).toMatchObject(
        refused('La cuenta llegó al límite de geocercas, puntos de interés y rutas: elimina algunos'),
      )
      // An existing geofence may still be changed, and another account still has room.
      await usuario.geofences.update({ ...pdi, id: 'g1' })
      await otro.geofences.add(pdi)
    })
  })

  describe('whose it is', () => {
    test('nobody sees or touches what a stranger drew', async () => {
      const id = await addedBy(usuario, circle)
      const jefe = await server.enter('jefe')
      for (const stranger of [otro, jefe]) {
        expect(await stranger.geofences.list({})).toEqual({ geofences: [], routes: [] })
        const attempts = await Promise.all(
          [
            stranger.geofences.list({ user: server.ids.usuario }),
            stranger.geofences.add({ ...circle, user: server.ids.usuario }),
            stranger.geofences.update({ ...circle, id }),
            stranger.geofences.remove({ id, nombre: 'Patio', tipo: 1 }),
            stranger.geofences.remove({ id: 'nothing', nombre: '', tipo: 1 }),
          ].map(failure),
        )
        for (const attempt of attempts) expect(attempt).toMatchObject(forbidden)
      }
      expect((await usuario.geofences.list({})).geofences).toHaveLength(1)
    })

    test('a manager and a super administrator draw for a user, and change what the user drew', async () => {
      const admin = await server.enter('admin')
      for (const above of [manager, admin]) {
        await above.geofences.add({ ...circle, user: server.ids.usuario })
        const { Patio: id = '' } = await idsOf(usuario)
        await above.geofences.update({ ...circle, id, nombre: 'Corral', user: server.ids.usuario })
        const listed = await above.geofences.list({ user: server.ids.usuario })
        expect(listed).toEqual(await usuario.geofences.list({}))
        expect(listed.geofences).toMatchObject([{ id, nombre: 'Corral' }])
        expect((await above.geofences.list({})).geofences).toEqual([])
        await above.geofences.remove({ id, nombre: 'Corral', tipo: 1 })
      }
    })

    test('a mirror account sees its own and those of its user, and changes only its own', async () => {
      const id = await addedBy(usuario, circle)
      await usuario.geofences.add(route)
      const own = await addedBy(espejo, { ...pdi, nombre: 'Punto' })
      expect(Object.keys(await idsOf(espejo)).sort()).toEqual(['A la playa', 'Patio', 'Punto'])
      expect(Object.keys(await idsOf(usuario)).sort()).toEqual(['A la playa', 'Patio'])
      expect(await failure(espejo.geofences.update({ ...circle, id }))).toMatchObject(forbidden)
      expect(await failure(espejo.geofences.remove({ id, nombre: 'Patio', tipo: 1 }))).toMatchObject(
        forbidden,
      )
      await espejo.geofences.update({ ...pdi, id: own, nombre: 'Mío' })
      // Its user administers it.
      expect((await usuario.geofences.list({ user: server.ids.espejo })).geofences).toHaveLength(2)
      await usuario.geofences.remove({ id: own, nombre: '', tipo: 3 })
    })

    test('what an account drew goes with it, and the events of its mirror account that watched it', async () => {
      const id = await addedBy(usuario, circle)
      await server.database.query(
        `insert into users (id, name, password, rol, reg) values ('nuevo', 'nuevo', '', 2, 0)`,
      )
      await server.database.query(
        `insert into users (id, name, password, rol, reg, owner) values ('suyo', 'suyo', '', 1, 0, 'nuevo')`,
      )
      await server.database.query(`update geofences set user_id = 'nuevo' where id = $1`, [id])
      for (const user of ['nuevo', 'suyo'])
        await server.database.query(
          `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, geofence_id, timestamp)
           values ($1, $1, 'Entrada', 1, 1, $2, 0)`,
          [user, id],
        )
      await server.database.query(`delete from users where id = 'nuevo'`)
      expect(await server.database.query('select id from geofences')).toEqual([])
      expect(await server.database.query('select id from events')).toEqual([])
    })
  })

  describe('its permissions', () => {
    test('without routes: geofences only, for reading and for writing', async () => {
      const id = await addedBy(usuario, route)
      await usuario.geofences.add(circle)
      await takeAway('rutas')
      const { geofences, routes } = await usuario.geofences.list({})
      expect([geofences.length, routes.length]).toEqual([1, 0])
      expect(await failure(usuario.geofences.add(route))).toMatchObject(forbidden)
      expect(await failure(usuario.geofences.update({ ...route, id }))).toMatchObject(forbidden)
      expect(await failure(usuario.geofences.remove({ id, nombre: '', tipo: 4 }))).toMatchObject(forbidden)
      // A request that calls a route a circle is refused too.
      expect(await failure(usuario.geofences.update({ ...circle, id }))).toMatchObject(forbidden)
      expect(await failure(usuario.geofences.remove({ id, nombre: '', tipo: 1 }))).toMatchObject(forbidden)
      expect((await manager.geofences.list({ user: server.ids.usuario })).routes).toEqual([])
      await manager.geofences.remove({ id, nombre: '', tipo: 4 })
    })

    test('without geofences: routes only', async () => {
      const id = await addedBy(usuario, circle)
      await usuario.geofences.add(route)
      await takeAway('geocirculares')
      const { geofences, routes } = await usuario.geofences.list({})
      expect([geofences.length, routes.length]).toEqual([0, 1])
      for (const form of [circle, polygon, pdi])
        expect(await failure(usuario.geofences.add(form))).toMatchObject(forbidden)
      expect(await failure(usuario.geofences.remove({ id, nombre: '', tipo: 4 }))).toMatchObject(forbidden)
      expect(await failure(usuario.geofences.update({ ...route, id }))).toMatchObject(forbidden)
    })
  })
})
