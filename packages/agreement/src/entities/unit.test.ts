import { describe, expect, test } from 'vitest'
import { Malformed } from './malformed.js'
import { defaultReading } from './reading.js'
import { readFeedUnit, readUnit } from './unit.js'
import { writeIconSize } from './unit-calls.js'

const strict = {
  _id: '64b0c0ffee64b0c0ffee64b0',
  imei: '359710049092324',
  nombre: 'Tráiler 12',
  modelo: 'Kenworth',
  placas: '12-AB-34',
  sim: '5512345678',
  lat: 19.432608,
  lng: -99.133209,
  speed: 65.26,
  acc: 1,
  angulo: 271.82,
  altitude: 2240,
  direccion: 'Av. Juárez 1',
  pdi: 'Base',
  timestamp: 1_700_000_000_000,
  time_server: 1_700_000_001_000,
  odometro: 51442.5,
  gps_status: 'A',
  conductor: 'Ana',
  status_motor: 60_000,
  estado_desde: 1_700_000_000_000,
  bloqueado_desde: 1_700_000_000_000,
  desfase_reloj: -21_600_000,
  sms_reloj: 'GMT,E,0,0#',
  registro: 1_690_000_000_000,
  id_grupo: '64b0c0ffee64b0c0ffee64b1',
  url_icon: '/icons/trailer.png',
  url_icon_angulo: 1,
  size_icon: writeIconSize({ size_ancho: 25, size_largo: 50, offset: 25 }),
  url_camara: 'https://cam.example/1',
  status: 1,
  activo: 1,
  equipo_gps: 'Coban',
  id_equipo: '907036543',
  modelo_gps: 'gps103',
  manager: '64b0c0ffee64b0c0ffee64b2',
  id_externo: 'ERP 1001',
}

/** The same unit as an older server sends it: all values are strings. */
const loose = Object.fromEntries(
  Object.entries(strict).map(([name, value]) => [name, name === 'acc' ? true : String(value)]),
)

test('a unit is the same whether its numbers come as numbers or as text', () => {
  expect(readUnit(loose)).toEqual(readUnit(strict))
})

test('every field of the wire arrives, in its own unit', () => {
  expect(readUnit(strict)).toEqual({
    ...strict,
    _id: undefined,
    id: strict._id,
    speed: 65.3,
    acc: true,
    angulo: 272,
    activo: true,
    size_icon: { size_ancho: 25, size_largo: 50, offset: 25 },
  })
})

test('what a host leaves out is empty, zero or null; only the id and the imei must be there', () => {
  expect(readUnit({ _id: '1', imei: '1234' })).toEqual({
    id: '1',
    imei: '1234',
    nombre: '',
    modelo: '',
    placas: '',
    sim: '',
    lat: null,
    lng: null,
    speed: 0,
    acc: false,
    angulo: 0,
    altitude: 0,
    direccion: '',
    pdi: '',
    timestamp: null,
    time_server: null,
    odometro: 0,
    gps_status: '',
    conductor: '',
    status_motor: 0,
    estado_desde: null,
    bloqueado_desde: null,
    desfase_reloj: null,
    sms_reloj: '',
    registro: null,
    id_grupo: null,
    url_icon: null,
    url_icon_angulo: 2,
    size_icon: null,
    url_camara: null,
    status: 0,
    activo: true,
    equipo_gps: '',
    id_equipo: '',
    modelo_gps: '',
    manager: null,
    id_externo: null,
  })
  expect(() => readUnit({ _id: '1', imei: '' })).toThrow(new Malformed('imei is missing'))
  expect(() => readUnit({ imei: '1234' })).toThrow(new Malformed('_id is missing'))
})

test.each([
  ['lat', 'norte', 'lat is not a number'],
  ['lat', 90.1, 'lat is off the globe'],
  ['lng', -180.5, 'lng is off the globe'],
  ['lat', Number.NaN, 'lat is not a number'],
  ['speed', {}, 'speed is not a number'],
  ['speed', ' ', 'speed is not a number'],
  ['acc', 'quizá', 'acc is neither yes nor no'],
  ['acc', 2, 'acc is neither yes nor no'],
  ['timestamp', 'ayer', 'timestamp is not a time'],
  ['nombre', ['x'], 'nombre is not text'],
  ['url_icon_angulo', 3, 'url_icon_angulo is not a known code'],
  ['size_icon', '%%%', 'size_icon is not base64 JSON'],
])('a unit whose %s is %j is refused, and the error names the field', (field, value, message) => {
  expect(() => readUnit({ ...strict, [field]: value })).toThrow(new Malformed(message))
})

test.each([[null], [undefined], ['unit'], [[]]])('%j is no unit', (value) => {
  expect(() => readUnit(value)).toThrow(new Malformed('the unit is not an object'))
})

test('half a position is none', () => {
  const { lat, lng } = readUnit({ ...strict, lat: null })
  expect([lat, lng]).toEqual([null, null])
})

// The values are literals because the specification has both: the test must fail if one is removed.
test.each([
  '000000000000000000000000',
  '303030303030303030303030',
  '',
  '0',
  null,
  undefined,
  'null',
])('the group %j is no group', (id_grupo) => {
  expect(readUnit({ ...strict, id_grupo }).id_grupo).toBeNull()
})

test.each([
  [359.6, 0],
  [360, 0],
  [-90, 270],
  [-0.2, 0],
  ['450', 90],
])('a course of %j is %i degrees', (wire, angulo) => {
  expect(Object.is(readUnit({ ...strict, angulo: wire }).angulo, angulo)).toBe(true)
})

test.each([[true], [1], ['1'], ['true'], ['on']])('an engine that is %j is on', (acc) => {
  expect(readUnit({ ...strict, acc }).acc).toBe(true)
})

test('a host that sends its units in miles per hour is read in km/h', () => {
  const reading = { speed: { ...defaultReading.speed, units: 'mph' as const } }
  expect(readUnit({ ...strict, speed: 62.137 }, reading).speed).toBe(100)
})

test('a date may come as ISO text, and 0 is none', () => {
  expect(readUnit({ ...strict, timestamp: '2026-01-01T00:00:00Z' }).timestamp).toBe(Date.UTC(2026, 0, 1))
  expect(readUnit({ ...strict, timestamp: 0, registro: '0' })).toMatchObject({
    timestamp: null,
    registro: null,
  })
})

test('the text null resets a marker to the default size', () => {
  expect(writeIconSize(null)).toBe('null')
  expect(readUnit({ ...strict, size_icon: writeIconSize(null) }).size_icon).toBeNull()
})

describe('a unit of the feed', () => {
  const size_icon = { size_ancho: 40, size_largo: 20, offset: 3 }
  const known = readUnit({ ...strict, size_icon: writeIconSize(size_icon), speedHidden: 1 })
  const all = new Map([[known.imei, known]])
  const moved = { imei: strict.imei, lat: 20, lng: -98, speed: 31.07, acc: '0', timestamp: 1_800_000_000_000 }

  test('without its id is what has changed, over what is known', () => {
    const { speedHidden: _, ...rest } = known
    expect(readFeedUnit(moved, all, defaultReading)).toEqual({
      ...rest,
      lat: 20,
      lng: -98,
      speed: 31.1,
      acc: false,
      timestamp: 1_800_000_000_000,
    })
    expect(readFeedUnit({ ...moved, speedHidden: 1 }, all, defaultReading).speedHidden).toBe(true)
  })

  test('is read in the units of its host', () => {
    const reading = { speed: { ...defaultReading.speed, units: 'mph' as const } }
    expect(readFeedUnit(moved, all, reading).speed).toBe(50)
  })

  test('with its id is all of it, whatever is known', () => {
    expect(readFeedUnit(strict, all, defaultReading)).toEqual(readUnit(strict))
    const { _id: id, ...old } = strict
    expect(readFeedUnit({ ...old, id }, all, defaultReading)).toEqual(readUnit(strict))
  })

  test('of which nobody knows the rest is malformed', () => {
    expect(() => readFeedUnit(moved, new Map(), defaultReading)).toThrow(new Malformed('_id is missing'))
  })
})
