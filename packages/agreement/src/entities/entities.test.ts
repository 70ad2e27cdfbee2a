import { describe, expect, test } from 'vitest'
import { readActivityPage } from './activity.js'
import { readAlert } from './alert.js'
import { readAlertEvent, readEventAnswer } from './alert-event.js'
import { readCleaning } from './cleaning.js'
import { readCommandLogRow } from './command-log.js'
import {
  readAssignedUnit,
  readAssignedUser,
  readDeletedCount,
  readDeviceBrand,
  readRenewal,
} from './device.js'
import { readDriver } from './driver.js'
import { readFeed } from './feed.js'
import { readGeofences } from './geofence.js'
import { readGroup } from './group.js'
import { readHistoryRecord } from './history-record.js'
import { Malformed } from './malformed.js'
import { defaultReading } from './reading.js'
import { grouped, readEventRow, readSpeedingRow, readUtilizationRow } from './report-rows.js'
import { readLogin } from './session.js'
import { readImeiAnswer } from './unit-calls.js'
import { readMirrorAccount, readUser } from './user.js'

const reading = defaultReading
const unit = { _id: '1', imei: '1234' }

describe('feed', () => {
  test('an answer without a version is a whole one', () => {
    expect(readFeed({ status: 1, data: [unit] })).toMatchObject({ version: null, delta: false, removed: [] })
  })

  test('a delta brings what changed and who left', () => {
    const feed = readFeed({ status: 1, delta: true, version: 'a.2', data: [unit], removed: ['9999', 8888] })
    expect(feed).toMatchObject({ version: 'a.2', delta: true, removed: ['9999', '8888'] })
    expect(feed.units).toHaveLength(1)
  })

  test('a delta that names no version cannot be built on', () => {
    expect(() => readFeed({ status: 1, delta: true, data: [] })).toThrow(new Malformed('version is missing'))
  })

  test('an answer without data is not an empty fleet', () => {
    expect(() => readFeed({ status: 1 })).toThrow(new Malformed('data is not a list'))
  })
})

describe('login', () => {
  test('opens a session, from text as well', () => {
    expect(readLogin({ status: 1, token: 't', rol: '2', user: 7, nombre: 'Ana' })).toEqual({
      token: 't',
      rol: 2,
      user: '7',
      nombre: 'Ana',
      mensaje: '',
    })
  })

  test.each([
    [{ rol: 2, user: 'u' }, 'token is missing'],
    [{ token: 't', rol: 2 }, 'user is missing'],
    [{ token: 't', user: 'u' }, 'rol is missing'],
    [{ token: 't', user: 'u', rol: 5 }, 'rol is not a known code'],
  ])('a success of %j is none', (answer, message) => {
    expect(() => readLogin({ status: 1, ...answer })).toThrow(new Malformed(message))
  })
})

describe('user', () => {
  const wire = { _id: 'u', user: 'usuario', rol: 2 }

  test('an edit permission that is not set is granted, the others are not', () => {
    expect(readUser(wire, reading)).toMatchObject({
      editar: true,
      reportes: false,
      blocmotor: false,
      geocirculares: false,
      rutas: false,
      integraciones: false,
    })
    expect(readUser({ ...wire, editar: 0, reportes: '1' }, reading)).toMatchObject({
      editar: false,
      reportes: true,
    })
  })

  test('a password that a host lets slip does not get in', () => {
    expect(JSON.stringify(readUser({ ...wire, pass: 'secreto' }, reading))).not.toContain('secreto')
  })

  test('of a mirror account every permission that is not set is off', () => {
    expect(readMirrorAccount({ _id: 'm', user: 'espejo' }, reading)).toMatchObject({ rol: 1, editar: false })
    expect(readMirrorAccount({ _id: 'm', user: 'espejo', editar: 1 }, reading).editar).toBe(true)
  })
})

describe('alerts and events', () => {
  const alert = { _id: 'a', clave_msj: 'SPEEDING', timestamp: '1700000000000', speed: '62.137', acc: 1 }

  test('an alert comes in miles per hour and is read in km/h', () => {
    expect(readAlert(alert, reading)).toMatchObject({
      clave_msj: 'SPEEDING',
      speed: 100,
      acc: true,
      lat: null,
    })
    const inKm = { speed: { ...reading.speed, alerts: 'km/h' as const } }
    expect(readAlert(alert, inKm).speed).toBe(62.1)
  })

  test.each([
    [{ mostrar_alerta: 1, sonido: 0 }, true, false],
    [{ mostrar_alerta: 'false', sonido: 'true' }, false, true],
  ])('whether an alert %j is shown, and whether it sounds', (flags, mostrar_alerta, sonido) => {
    expect(readAlert({ ...alert, ...flags }, reading)).toMatchObject({ mostrar_alerta, sonido })
  })

  test('an alert and its row of the report are marked if they were recorded late', () => {
    expect(readAlert({ ...alert, tardia: 1 }, reading).tardia).toBe(true)
    expect(readAlert(alert, reading)).not.toHaveProperty('tardia')
    expect(readEventRow({ ...alert, imei: '1', tardia: 1 }, reading).tardia).toBe(true)
    expect(readEventRow({ ...alert, imei: '1' }, reading)).not.toHaveProperty('tardia')
  })

  test('an alert of an unknown kind is kept, without its kind', () => {
    expect(readAlert({ ...alert, clave_msj: 'toString' }, reading).clave_msj).toBeNull()
  })

  test('an alert without a time is not one', () => {
    expect(() => readAlert({ ...alert, timestamp: null }, reading)).toThrow(
      new Malformed('timestamp is missing'),
    )
  })

  const event = {
    _id: 'e',
    nom_evento: 'Salida',
    tipo_evento: '2',
    email: 'true',
    sms: 'false',
    sonido_alerta: 0,
    id_geocerca: '0',
  }

  test('an event reads its flags from texts, and 0 as nothing chosen', () => {
    expect(readAlertEvent(event, reading)).toMatchObject({
      tipo_evento: 2,
      email: true,
      sms: false,
      sonido_alerta: null,
      id_geocerca: null,
      speed: null,
      gps: [],
    })
    expect(() => readAlertEvent({ ...event, tipo_evento: 23 }, reading)).toThrow(
      new Malformed('tipo_evento is not a known code'),
    )
  })

  test('an event says its times, and none where its host knows of none', () => {
    expect(readAlertEvent(event, reading)).toMatchObject({ duracion: null, horario: null, pausa: null })
    const horario = { dias: ['1', 7], desde: '20:00', hasta: '06:00', fuera: 1, zona: 'America/Tijuana' }
    expect(readAlertEvent({ ...event, duracion: '600', horario, pausa: 1_800 }, reading)).toMatchObject({
      duracion: 600,
      horario: { ...horario, dias: [1, 7], fuera: true },
      pausa: 1_800,
    })
    expect(() => readAlertEvent({ ...event, horario: { ...horario, dias: [8] } }, reading)).toThrow(
      new Malformed('dias is not a known code'),
    )
  })

  test.each([
    [['1', 2]],
    ['["1","2"]'],
    ['1, 2'],
    [{ imeis: ['1', '2'] }],
    ['{"imeis":["1","2"]}'],
  ])('the units of an event may come as %j', (gps) => {
    expect(readAlertEvent({ ...event, gps }, reading).gps).toEqual(['1', '2'])
  })

  test('units that are not JSON after all are refused', () => {
    expect(() => readAlertEvent({ ...event, gps: '[1,' }, reading)).toThrow(Malformed)
  })

  test('one event is answered with its imeis decoded beside it', () => {
    const answer = { status: 1, data: [event], decode: { imeis: ['1234'] } }
    expect(readEventAnswer(answer, reading)).toMatchObject({ id: 'e', gps: ['1234'] })
    expect(readEventAnswer({ status: 1, data: { ...event, gps: ['5'] } }, reading).gps).toEqual(['5'])
  })
})

describe('geofences', () => {
  const point = { lat: '19.4', lng: -99.1 }
  const path = [point, { lat: 20, lng: -99 }]

  test('each kind has what it needs and no more', () => {
    const answer = {
      status: 1,
      data: [
        {
          id: 'c',
          tipo: 1,
          ...point,
          radio: '250',
          color: '#428bca',
          nombre: 'Base',
          id_externo: 'A-1',
          decode: '0',
        },
        { id: 'p', tipo: 2, decode: path },
        { id: 'i', tipo: '3', ...point, color: '/pdi/bar.png' },
      ],
      rutas: [{ id: 'r', tipo: 4, decode: path }],
    }
    expect(readGeofences(answer, reading)).toEqual({
      geofences: [
        {
          id: 'c',
          tipo: 1,
          nombre: 'Base',
          color: '#428bca',
          id_externo: 'A-1',
          lat: 19.4,
          lng: -99.1,
          radio: 250,
        },
        {
          id: 'p',
          tipo: 2,
          nombre: '',
          color: '',
          id_externo: null,
          decode: [{ lat: 19.4, lng: -99.1 }, path[1]],
        },
        { id: 'i', tipo: 3, nombre: '', color: '/pdi/bar.png', id_externo: null, lat: 19.4, lng: -99.1 },
      ],
      routes: [
        {
          id: 'r',
          tipo: 4,
          nombre: '',
          color: '',
          id_externo: null,
          decode: [{ lat: 19.4, lng: -99.1 }, path[1]],
        },
      ],
    })
  })

  test('a user without routes gets none', () => {
    expect(readGeofences({ status: 1, data: [] }, reading)).toEqual({ geofences: [], routes: [] })
  })

  test.each([
    [{ id: 'c', tipo: 1, ...point }, 'radio is missing'],
    [{ id: 'p', tipo: 2, decode: '0' }, 'decode is not a list'],
    [{ id: 'i', tipo: 3, lat: 19 }, 'a point has no position'],
    [{ id: 'r', tipo: 4, decode: path }, 'a geofence is a route'],
    [{ id: 'x', tipo: 5 }, 'tipo is not a known code'],
  ])('%j is refused', (geofence, message) => {
    expect(() => readGeofences({ status: 1, data: [geofence] }, reading)).toThrow(new Malformed(message))
  })
})

test('a history record must have a place and a time', () => {
  const wire = { lat: 19, lng: -99, timestamp: 1, speed: '3.14159' }
  expect(readHistoryRecord(wire, reading).speed).toBe(3.1)
  expect(readHistoryRecord({ ...wire, angulo: '271' }, reading).angulo).toBe(271)
  expect(() => readHistoryRecord({ ...wire, lat: null }, reading)).toThrow(new Malformed('lat is missing'))
})

test('a group holds the imeis of its units', () => {
  expect(readGroup({ id: 'g', nombre: 'Norte', unidades: { imeis: ['1'] } }, reading)).toEqual({
    id: 'g',
    nombre: 'Norte',
    descripcion: '',
    imeis: ['1'],
    id_externo: null,
  })
})

test('a driver without a unit has none', () => {
  expect(readDriver({ _id: 'd', nombre: 'Ana', id_unidad: '' }, reading).id_unidad).toBeNull()
})

test('a driver and its unit, each by its own name', () => {
  const wire = { nombre: 'Ana', id_unidad: 'u', nombre_unidad: 'Tracto 1', tel: '55', email: 'a@b.mx' }
  expect(
    readDriver({ _id: 'd', ...wire, descripcion: 'Turno 2', id_user: 7, id_externo: 'RH-7' }, reading),
  ).toEqual({
    id: 'd',
    ...wire,
    descripcion: 'Turno 2',
    id_user: '7',
    id_externo: 'RH-7',
  })
})

test('a brand and an assignment, from either side', () => {
  expect(readDeviceBrand({ id_marca: 3, marca: 'Coban' }, reading)).toEqual({ id_marca: '3', marca: 'Coban' })
  expect(readAssignedUnit({ id: 'x', id_objeto_gps: 'u' }, reading)).toEqual({ id_objeto_gps: 'u' })
  expect(readAssignedUser({ id: 'x', id_user: 7 }, reading)).toEqual({ id_user: '7' })
  expect(() => readAssignedUser({ id: 'x' }, reading)).toThrow(new Malformed('id_user is missing'))
})

test('a logged command is named by its unit, and outlives it', () => {
  const row = { timestamp: 1, tipo_envio: '1', tipo: 'bloq', status: 0 }
  expect(readCommandLogRow({ ...row, objeto: [{ nombre: 'Tráiler' }] }, reading)).toEqual({
    id: '',
    imei: '',
    timestamp: 1,
    nombre: 'Tráiler',
    tipo_envio: 1,
    tipo: 'bloq',
    status: 0,
    estado: 'sent',
    time_enviado: null,
    mensaje: '',
    enviado_por: '',
    duda: null,
    sms_liberacion: '',
  })
  const doubted = { ...row, tipo: 'desbloq', duda: 'unproved', sms_liberacion: 'resume<clave>' }
  expect(readCommandLogRow(doubted, reading)).toMatchObject({
    duda: 'unproved',
    sms_liberacion: 'resume<clave>',
  })
  expect(readCommandLogRow({ ...doubted, duda: 'otra' }, reading).duda).toBeNull()
  expect(readCommandLogRow({ ...row, objeto: [], mensaje: 'Venció' }, reading)).toMatchObject({
    nombre: '',
    mensaje: 'Venció',
  })
  expect(readCommandLogRow({ ...row, status: 1, estado: 'otro' }, reading).estado).toBe('done')
  expect(readCommandLogRow({ ...row, estado: 'waiting' }, reading).estado).toBe('waiting')
  expect(() => readCommandLogRow({ ...row, tipo: 'explota' }, reading)).toThrow(
    new Malformed('tipo is not a known command'),
  )
})

test('the answers of the control panel that hold one value', () => {
  expect(readImeiAnswer({ status: 1, data: { imei: 1234 } })).toBe('1234')
  expect(readRenewal({ status: 1, data: { registro: '1700000000000' } })).toBe(1_700_000_000_000)
  expect(readDeletedCount({ status: 1, data: { result: { deletedCount: '12' } } })).toBe(12)
  expect(() => readDeletedCount({ status: 1, data: {} })).toThrow(new Malformed('result is not an object'))
})

describe('reports', () => {
  test('a utilization report tells its groups, where it has any', () => {
    const read = grouped(readUtilizationRow)
    const data = [{ nombre: 'Uno', tiempo_mov_enc: '60000', gpo: 'Norte' }]
    expect(read({ status: 1, data, grupos: [{ id: 'g', nombre: 'Norte' }] }, reading)).toMatchObject({
      rows: [{ nombre: 'Uno', tiempo_mov_enc: 60_000, tiempo_enc_det: 0, gpo: 'Norte' }],
      grupos: [{ id: 'g', nombre: 'Norte' }],
    })
    expect(read({ status: 1, data }, reading).grupos).toEqual([])
  })

  test('an event row comes in miles per hour; a top speed does not', () => {
    expect(readEventRow({ nom_user: 'Uno', speed: 62.137, timestamp: 1 }, reading)).toMatchObject({
      nombre: 'Uno',
      speed: 100,
    })
    expect(readSpeedingRow({ inicio: 1, fin: 2, vel_max: 100 }, reading).vel_max).toBe(100)
  })
})

test('a page of the activity log says what was done, and where the next one begins', () => {
  const row = { id: '1', timestamp: 5, actor_id: 'a', actor: 'ana', objeto_id: 'u', objeto: 'Camión 1' }
  const page = (change: object, siguiente: string | null = null) =>
    readActivityPage({ status: 1, data: [{ ...row, ...change }], siguiente }, reading)
  expect(page({ accion: 'deviceChanged', campos: ['sim'], detalle: '1234', cuenta: null }, '5.1')).toEqual({
    rows: [
      {
        ...row,
        cuenta_id: null,
        cuenta: null,
        accion: 'deviceChanged',
        campos: ['sim'],
        detalle: '1234',
        llave_id: null,
        llave: null,
      },
    ],
    next: '5.1',
  })
  expect(page({ accion: 'deviceRemoved', campos: [] }).next).toBeNull()
  expect(() => page({ accion: 'explota', campos: [] })).toThrow(new Malformed('accion is not a known code'))
  // A field that a newer server logs.
  expect(page({ accion: 'deviceChanged', campos: ['color'] }).rows[0]?.campos).toEqual(['color'])
})

test('a cleaning is read with its state; none is none', () => {
  const running = {
    estado: 'running',
    inicio: 5,
    fin: null,
    unidades: 2,
    total: 9,
    registros: 70,
    motivo: '',
  }
  expect(readCleaning({ status: 1, data: running }, reading)).toEqual(running)
  expect(readCleaning({ status: 1, data: null }, reading)).toBeNull()
  expect(() => readCleaning({ status: 1, data: { ...running, estado: 'asleep' } }, reading)).toThrow(
    new Malformed('estado is not a known code'),
  )
})
