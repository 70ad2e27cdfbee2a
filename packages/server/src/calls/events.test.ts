import type { EventForm, GeofenceForm } from '@baliza/agreement'
import type { BalizaClient } from '@baliza/sdk-core/internal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchedRules } from '../storage/tables/rules.js'
import { oneDatabase } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { failure, serverFixture } from '../testing/running-server.js'

const speeding: EventForm = {
  nom_evento: 'Va muy rápido',
  id_geocerca: null,
  mostrar_alerta: true,
  tipo_evento: 5,
  color_alerta: 4,
  sonido_alerta: 2,
  sonido: true,
  creator: 'usuario',
  email: false,
  timestamp: 1_700_000_000_000,
  gps: [planted.own, planted.shared],
  speed: 110.5,
}
const engine: EventForm = {
  nom_evento: 'Motor encendido',
  id_geocerca: null,
  mostrar_alerta: false,
  tipo_evento: 4,
  color_alerta: 1,
  sonido_alerta: null,
  sonido: false,
  creator: 'usuario',
  email: false,
  timestamp: 1_700_000_000_001,
  gps: [planted.shared],
}
const path = [
  { lat: 19, lng: -99 },
  { lat: 19, lng: -98 },
  { lat: 20, lng: -98 },
]
const circle = {
  tipo: 1,
  nombre: 'Patio',
  color: '#428bca',
  lat: 19.4,
  lng: -99.1,
  radio: 150,
} as const satisfies GeofenceForm
const polygon: GeofenceForm = { tipo: 2, nombre: 'Centro', color: '#428bca', decode: path }
const pdi: GeofenceForm = { tipo: 3, nombre: 'Casa', color: 'Casa', lat: 19.4, lng: -99.1 }
const route: GeofenceForm = { ...polygon, tipo: 4, nombre: 'Ruta' }

const daily = { dias: [1], desde: '08:00', hasta: '18:00', fuera: false, zona: 'UTC' }
const timeless = { duracion: null, horario: null, pausa: null }

const forbidden = { code: 'forbidden', mensaje: 'Tu cuenta no tiene permiso para hacer esto' }
const refused = (mensaje: string) => ({ code: 'refused', mensaje })
const noPlace = refused('La geocerca o ruta elegida ya no existe o no sirve para este evento')
const noMail = refused(
  'Este servidor no tiene correo configurado: pide a tu administrador que defina SMTP_URL',
)

describe.each([oneDatabase()])('events on $name', (kind) => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')
  const espejo = server.client('espejo')
  const otro = server.client('otro')
  const manager = server.client('manager')

  afterEach(async () => {
    await server.database.query('delete from events')
    await server.database.query('delete from geofences')
  })

  async function addedBy(client: BalizaClient, form: EventForm): Promise<string> {
    return (await client.events.add(form)).id
  }

  async function drawnBy(client: BalizaClient, form: GeofenceForm): Promise<string> {
    return (await client.geofences.add(form)).id
  }

  describe('a definition', () => {
    test('is listed as it was made, active and with the newest first', async () => {
      expect(await usuario.events.list({})).toEqual([])
      expect((await usuario.events.add(speeding)).mensaje).toBe('El evento se añadió correctamente')
      await usuario.events.add(engine)
      const id = expect.stringMatching(/^[0-9a-f]{24}$/)
      const flags = { activo: true, push_notification: false, email: false, sms: false }
      const first = {
        ...flags,
        id,
        nom_evento: 'Motor encendido',
        tipo_evento: 4,
        sonido: false,
        sonido_alerta: null,
        mostrar_alerta: false,
        id_geocerca: null,
        color_alerta: 1,
        speed: null,
        ...timeless,
        escalado: null,
        creator: 'usuario',
        timestamp: 1_700_000_000_001,
        gps: [planted.shared],
      }
      const second = {
        ...flags,
        id,
        nom_evento: 'Va muy rápido',
        tipo_evento: 5,
        sonido: true,
        sonido_alerta: 2,
        mostrar_alerta: true,
        id_geocerca: null,
        color_alerta: 4,
        speed: 110.5,
        ...timeless,
        escalado: null,
        creator: 'usuario',
        timestamp: 1_700_000_000_000,
        gps: [planted.shared, planted.own],
      }
      const events = await usuario.events.list({})
      expect(events).toEqual([first, second])
      expect(await usuario.events.get({ id: events[1]?.id ?? '' })).toEqual(events[1])
    })

    test('is on the wire in the specification’s text', async () => {
      const id = await addedBy(usuario, engine)
      const token = await server.tokenOf('usuario')
      const { body } = await server.post('/api/evento', { id }, { authorization: token })
      expect(body).toEqual({
        status: 1,
        mensaje: '',
        data: {
          _id: id,
          nom_evento: 'Motor encendido',
          tipo_evento: 4,
          activo: 1,
          push_notification: 0,
          email: 'false',
          sms: 0,
          sonido: 0,
          sonido_alerta: 0,
          mostrar_alerta: 0,
          id_geocerca: '0',
          color_alerta: 1,
          speed: null,
          creator: 'usuario',
          timestamp: 1_700_000_000_001,
          gps: [planted.shared],
        },
        decode: { imeis: [planted.shared] },
      })
    })

    test('is changed, all but who made it, when, and the flags of the list', async () => {
      const id = await addedBy(usuario, speeding)
      await usuario.events.setFlag({ id, nodo: 'activo', valor: false })
      const change = { ...engine, id, creator: 'otro', timestamp: 5, gps: [planted.own] }
      expect(await usuario.events.update(change)).toBe('El evento se actualizó correctamente')
      expect(await usuario.events.list({})).toEqual([
        expect.objectContaining({
          id,
          nom_evento: 'Motor encendido',
          tipo_evento: 4,
          speed: null,
          sonido: false,
          sonido_alerta: null,
          activo: false,
          creator: 'usuario',
          timestamp: 1_700_000_000_000,
          gps: [planted.own],
        }),
      ])
    })

    test('says for how long, when and how often, and keeps that where a change says nothing of it', async () => {
      const times = {
        duracion: 600,
        horario: { dias: [1, 5], desde: '20:00', hasta: '06:00', fuera: true, zona: 'America/Mexico_City' },
        pausa: 1_800,
      } as const
      const id = await addedBy(usuario, { ...engine, ...times })
      expect(await usuario.events.get({ id })).toMatchObject(times)
      const token = await server.tokenOf('usuario')
      const { body } = await server.post('/api/evento', { id }, { authorization: token })
      expect(body).toMatchObject({ data: { ...times, horario: { ...times.horario, fuera: 1 } } })
      // A client that does not support these fields changes the event.
      await usuario.events.update({ ...engine, id, nom_evento: 'Otro' })
      expect(await usuario.events.get({ id })).toMatchObject({ nom_evento: 'Otro', ...times })
      await usuario.events.update({ ...engine, id, tipo_evento: 6 })
      expect(await usuario.events.get({ id })).toMatchObject({ ...times, duracion: null })
      await usuario.events.update({ ...engine, id, horario: null, pausa: null })
      expect(await usuario.events.get({ id })).toMatchObject({ duracion: null, horario: null, pausa: null })
    })

    test('of silence says for how long', async () => {
      const silent = { ...engine, tipo_evento: 22 } as const
      expect(await failure(usuario.events.add(silent))).toMatchObject(
        refused('El campo es requerido: duracion'),
      )
      const id = await addedBy(usuario, { ...silent, duracion: 7_200 })
      expect(await usuario.events.get({ id })).toMatchObject({ tipo_evento: 22, duracion: 7_200 })
    })

    test('is removed, and is not there any more', async () => {
      const id = await addedBy(usuario, engine)
      expect(await usuario.events.remove({ id })).toBe('El evento se eliminó correctamente')
      expect(await usuario.events.list({})).toEqual([])
      expect(await failure(usuario.events.get({ id }))).toMatchObject(forbidden)
      expect(await server.database.query('select * from event_units')).toEqual([])
    })

    test('a unit named twice is watched once', async () => {
      await usuario.events.add({ ...engine, gps: [planted.own, planted.own] })
      expect((await usuario.events.list({}))[0]?.gps).toEqual([planted.own])
    })
  })

  describe('the place it watches', () => {
    test('entries and exits take a circle or a polygon, routes a route', async () => {
      const circleId = await drawnBy(usuario, circle)
      const polygonId = await drawnBy(usuario, polygon)
      const pdiId = await drawnBy(usuario, pdi)
      const routeId = await drawnBy(usuario, route)
      const watching = (tipo_evento: 1 | 2 | 7 | 8, id_geocerca: string): EventForm => ({
        ...engine,
        tipo_evento,
        id_geocerca,
      })
      const id = await addedBy(usuario, watching(1, circleId))
      await usuario.events.add(watching(2, polygonId))
      await usuario.events.add(watching(7, routeId))
      await usuario.events.update({ ...watching(8, routeId), id })
      expect((await usuario.events.get({ id })).id_geocerca).toBe(routeId)
      for (const wrong of [
        watching(1, routeId),
        watching(2, pdiId),
        watching(7, circleId),
        watching(8, pdiId),
        watching(1, 'no-such-place'),
      ]) {
        expect(await failure(usuario.events.add(wrong))).toMatchObject(noPlace)
        expect(await failure(usuario.events.update({ ...wrong, id }))).toMatchObject(noPlace)
      }
      expect(await usuario.events.list({})).toHaveLength(3)
    })

    test('keeps its geofence from being removed, until the event watches another thing', async () => {
      const place = await drawnBy(usuario, circle)
      const id = await addedBy(usuario, { ...engine, tipo_evento: 1, id_geocerca: place })
      const remove = () => usuario.geofences.remove({ id: place, nombre: 'Patio', tipo: 1 })
      expect(await failure(remove())).toMatchObject(
        refused('No se puede eliminar porque la vigilan estos eventos: «Motor encendido»'),
      )
      await usuario.events.update({ ...engine, id, id_geocerca: place })
      expect((await usuario.events.get({ id })).id_geocerca).toBeNull()
      await remove()
    })

    test('is one that its owner sees: not a stranger’s, but for a mirror account its user’s', async () => {
      const place = await drawnBy(usuario, circle)
      const entry: EventForm = { ...engine, tipo_evento: 1, id_geocerca: place }
      expect(
        await failure(otro.events.add({ ...entry, creator: 'otro', gps: [planted.foreign] })),
      ).toMatchObject(noPlace)
      // Not even if the caller may draw for both accounts.
      const admin = await server.enter('admin')
      expect(
        await failure(admin.events.add({ ...entry, creator: 'otro', gps: [planted.foreign] })),
      ).toMatchObject(noPlace)
      await espejo.events.add({ ...entry, creator: 'espejo' })
      expect((await espejo.events.list({}))[0]?.id_geocerca).toBe(place)
      const own = await drawnBy(espejo, { ...circle, nombre: 'Propia' })
      expect(await failure(usuario.events.add({ ...entry, id_geocerca: own }))).toMatchObject(noPlace)
    })
  })

  describe('the form', () => {
    test.each([
      [{ nom_evento: '' }, 'El campo es requerido: nom_evento'],
      [{ gps: [] }, 'El campo es requerido: gps'],
      [{ tipo_evento: 0 }, 'El campo es requerido: tipo_evento'],
      [{ tipo_evento: 1 }, 'El campo es requerido: nodo_geocerca'],
      [{ tipo_evento: 5, speed: undefined }, 'El campo es requerido: speed'],
      [{ tipo_evento: 5, speed: 'rápido' }, 'Ingresa solo numeros'],
      [{ tipo_evento: 5, speed: 1_000 }, 'Ingresa solo numeros'],
      [{ sonido: true, sonido_alerta: 0 }, 'El campo es requerido: sonido_alerta'],
      [{ color_alerta: 9 }, 'El formato es incorrecto: color_alerta'],
      [{ duracion: 0 }, 'Escribe un número mayor que 0; como máximo son 30 días'],
      [{ pausa: 1.5 }, 'Escribe un número mayor que 0; como máximo son 30 días'],
      [{ tipo_evento: 22, duracion: 60 }, 'Una unidad está sin señal a partir de 10 minutos'],
      [{ horario: { ...daily, dias: [] } }, 'Elige al menos un día'],
      [{ horario: { ...daily, dias: [8] } }, 'El formato es incorrecto: horario.dias.0'],
      [{ horario: { ...daily, hasta: '24:00' } }, 'El formato es incorrecto: horario.hasta'],
      [{ horario: { ...daily, zona: 'Marte/Cydonia' } }, 'La zona horaria no existe'],
      [{ timestamp: 1e18 }, 'El formato es incorrecto: timestamp'],
    ])('%j: %s', async (change, mensaje) => {
      const wrong = { ...engine, ...change } as EventForm
      const id = await addedBy(usuario, engine)
      const expected = { httpStatus: 400, mensaje }
      expect(await failure(usuario.events.add(wrong))).toMatchObject(expected)
      expect(await failure(usuario.events.update({ ...wrong, id }))).toMatchObject(expected)
      expect(await usuario.events.list({})).toMatchObject([{ id, nom_evento: 'Motor encendido' }])
    })

    test('an account keeps five hundred', async () => {
      await server.database.query(
        `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, timestamp)
         select 'e' || n, $1, 'Evento', 4, 1, 0 from generate_series(1, 500) as n`,
        [server.ids.usuario],
      )
      expect(await failure(usuario.events.add(engine))).toMatchObject(
        refused('La cuenta llegó al límite de eventos: elimina algunos'),
      )
      await usuario.events.update({ ...engine, id: 'e1' })
    })
  })

  describe('the flags of the list', () => {
    test.each([
      ['activo', false],
      ['activo', true],
      ['push_notification', true],
      ['push_notification', false],
      ['email', false],
      ['sms', false],
    ] as const)('%s becomes %j', async (nodo, value) => {
      const id = await addedBy(usuario, engine)
      await server.database.query(
        'update events set activo = $1, push_notification = $1, email = $1, sms = $1',
        [!value],
      )
      await usuario.events.setFlag({ id, nodo, valor: value })
      const flags = { activo: !value, push_notification: !value, email: !value, sms: !value }
      expect(await usuario.events.get({ id })).toMatchObject({ ...flags, [nodo]: value })
    })

    test('what this server cannot send is refused with a reason, and stays as it was', async () => {
      const id = await addedBy(usuario, engine)
      expect(await failure(usuario.events.setFlag({ id, nodo: 'email', valor: true }))).toMatchObject(noMail)
      expect(await failure(usuario.events.setFlag({ id, nodo: 'sms', valor: true }))).toMatchObject(
        refused('Este servidor no tiene SMS configurado: pide a tu administrador que defina SMS_URL'),
      )
      const mailed = { ...engine, email: true } as const
      expect(await failure(usuario.events.add(mailed))).toMatchObject(noMail)
      expect(await failure(usuario.events.update({ ...mailed, id }))).toMatchObject(noMail)
      expect(await usuario.events.list({})).toMatchObject([{ id, email: false, sms: false }])
    })

    test('another name or another value changes nothing', async () => {
      const id = await addedBy(usuario, engine)
      const flip = (nodo: string, valor: unknown) =>
        failure(
          usuario.events.setFlag({ id, nodo, valor } as unknown as Parameters<
            typeof usuario.events.setFlag
          >[0]),
        )
      expect(await flip('user_id', 1)).toMatchObject({ mensaje: 'El formato es incorrecto: nodo' })
      expect(await flip('activo', 2)).toMatchObject({ mensaje: 'El formato es incorrecto: valor' })
      expect(await usuario.events.get({ id })).toMatchObject({ activo: true })
    })
  })

  describe('whose it is', () => {
    test('nobody sees or touches a stranger’s events, nor those of the account above', async () => {
      const id = await addedBy(usuario, engine)
      const jefe = await server.enter('jefe')
      for (const stranger of [otro, jefe, espejo]) {
        expect(await stranger.events.list({})).toEqual([])
        const attempts = await Promise.all(
          [
            stranger.events.list({ user: server.ids.usuario }),
            stranger.events.get({ id }),
            stranger.events.get({ id: 'nothing' }),
            stranger.events.add(engine),
            stranger.events.update({ ...engine, id }),
            stranger.events.setFlag({ id, nodo: 'activo', valor: false }),
            stranger.events.remove({ id }),
          ].map(failure),
        )
        for (const attempt of attempts) expect(attempt).toMatchObject(forbidden)
      }
      expect(await usuario.events.list({})).toMatchObject([{ id, activo: true }])
    })

    test('only units that one sees are watched', async () => {
      const id = await addedBy(usuario, engine)
      for (const gps of [[planted.foreign], [planted.own, planted.managed], ['000000000000000']]) {
        expect(await failure(usuario.events.add({ ...engine, gps }))).toMatchObject(forbidden)
        expect(await failure(usuario.events.update({ ...engine, id, gps }))).toMatchObject(forbidden)
      }
      expect(
        await failure(espejo.events.add({ ...engine, creator: 'espejo', gps: [planted.own] })),
      ).toMatchObject(forbidden)
    })

    test('a manager makes events for a user, of the units which that user sees', async () => {
      await manager.events.add(engine)
      expect(await manager.events.list({})).toEqual([])
      const [event] = await usuario.events.list({})
      expect(event).toMatchObject({ creator: 'usuario', gps: [planted.shared] })
      const id = event?.id ?? ''
      expect(await manager.events.list({ user: server.ids.usuario })).toEqual([event])
      await manager.events.update({ ...speeding, id })
      expect(await manager.events.get({ id })).toEqual(await usuario.events.get({ id }))
      // The manager sees this unit, the user does not.
      const managed = { ...engine, gps: [planted.managed] }
      expect(await failure(manager.events.add(managed))).toMatchObject(forbidden)
      expect(await failure(manager.events.update({ ...managed, id }))).toMatchObject(forbidden)
      await manager.events.add({ ...managed, creator: 'manager' })
      await manager.events.remove({ id })
      expect(await usuario.events.list({})).toEqual([])
    })

    test('a unit that is unassigned is not listed, and comes back with its assignment', async () => {
      const id = await addedBy(usuario, speeding)
      const assignment = [server.ids.usuario, planted.own]
      await server.database.query('delete from assignments where user_id = $1 and imei = $2', assignment)
      expect((await usuario.events.list({}))[0]?.gps).toEqual([planted.shared])
      expect((await usuario.events.get({ id })).gps).toEqual([planted.shared])
      await server.database.query('insert into assignments (user_id, imei) values ($1, $2)', assignment)
      expect((await usuario.events.list({}))[0]?.gps).toEqual([planted.shared, planted.own])
    })
  })

  test('what fixes are held against: active events with their units and places', async () => {
    const place = await drawnBy(usuario, circle)
    const area = await drawnBy(usuario, polygon)
    const drawnRoute = await drawnBy(usuario, route)
    await usuario.events.add(speeding)
    await usuario.events.add({ ...engine, nom_evento: 'Patio', tipo_evento: 1, id_geocerca: place })
    await usuario.events.add({ ...engine, nom_evento: 'Centro', tipo_evento: 2, id_geocerca: area })
    await espejo.events.add({
      ...engine,
      nom_evento: 'Ruta',
      tipo_evento: 8,
      id_geocerca: drawnRoute,
      creator: 'espejo',
    })
    await usuario.events.add({ ...engine, nom_evento: 'Sin señal', tipo_evento: 22, duracion: 7_200 })
    const off = await addedBy(usuario, { ...engine, nom_evento: 'Apagado' })
    await usuario.events.setFlag({ id: off, nodo: 'activo', valor: false })
    const rules = (await watchedRules(server.database)).sort((a, b) => (a.nom_evento < b.nom_evento ? -1 : 1))
    const plain = {
      id: expect.any(String),
      user_id: server.ids.usuario,
      speed: null,
      mostrar_alerta: false,
      sonido: false,
      sonido_alerta: 0,
      color_alerta: 1,
      email: false,
      sms: false,
      push_notification: false,
      ...timeless,
      imeis: [planted.shared],
    }
    expect(rules).toEqual([
      {
        ...plain,
        nom_evento: 'Centro',
        type: 'geofenceExit',
        geometry: { kind: 'polygon', points: path },
      },
      {
        ...plain,
        nom_evento: 'Patio',
        type: 'geofenceEntry',
        geometry: { kind: 'circle', lat: 19.4, lng: -99.1, radio: 150 },
      },
      {
        ...plain,
        nom_evento: 'Ruta',
        user_id: server.ids.espejo,
        type: 'routeExit',
        geometry: { kind: 'route', points: path },
      },
      {
        ...plain,
        nom_evento: 'Va muy rápido',
        type: 'speeding',
        speed: 110.5,
        mostrar_alerta: true,
        sonido: true,
        sonido_alerta: 2,
        color_alerta: 4,
        imeis: [planted.shared, planted.own],
        geometry: null,
      },
    ])
  })
})

describe.each([oneDatabase()])('events of a server that can send, on $name', (kind) => {
  const server = serverFixture(kind, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMS_URL: 'http://127.0.0.1:1/sms',
  })

  beforeEach(() => server.database.query('delete from events'))

  test('may be notified by mail and SMS', async () => {
    const usuario = await server.enter('usuario')
    await usuario.events.add({ ...engine, email: true })
    const [event] = await usuario.events.list({})
    expect(event).toMatchObject({ email: true, sms: false })
    const id = event?.id ?? ''
    await usuario.events.setFlag({ id, nodo: 'sms', valor: true })
    await usuario.events.setFlag({ id, nodo: 'email', valor: false })
    expect(await usuario.events.get({ id })).toMatchObject({ email: false, sms: true })
    await usuario.events.update({ ...engine, id, email: true })
    expect(await usuario.events.get({ id })).toMatchObject({ email: true, sms: true })
  })

  test('tells somebody else where nobody attends; webhooks are for those who may have them', async () => {
    const usuario = await server.enter('usuario')
    const manager = await server.enter('manager')
    const escalado = { tras: 600, canal: 'sms', destino: '55 1234 5678' } as const
    const { id } = await usuario.events.add({ ...engine, escalado })
    expect(await usuario.events.get({ id })).toMatchObject({ escalado })
    await usuario.events.update({ ...engine, id })
    expect(await usuario.events.get({ id })).toMatchObject({ escalado })
    await usuario.events.update({ ...engine, id, escalado: null })
    expect(await usuario.events.get({ id })).toMatchObject({ escalado: null })
    const webhook = { tras: 60, canal: 'webhook', destino: '' } as const
    expect(await failure(usuario.events.add({ ...engine, escalado: webhook }))).toMatchObject({
      code: 'refused',
      mensaje: 'Tu cuenta no tiene webhooks: elige correo o SMS',
    })
    const made = await manager.events.add({ ...engine, creator: 'manager', escalado: webhook })
    expect(await manager.events.get({ id: made.id })).toMatchObject({ escalado: webhook })
  })
})
