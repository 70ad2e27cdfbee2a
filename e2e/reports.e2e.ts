import type { Imei } from '@baliza/sdk-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Account, newAccount } from './account.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

const minutes = 60_000
/** An hour that is over, on a whole second, as GPS103 writes it. */
const began = Math.floor((Date.now() - 61 * minutes) / 1_000) * 1_000
const at = (minute: number) => began + minute * minutes

/** Minutes after the beginning, degrees north, km/h, and the engine. The first is of before the report. */
const drive: readonly (readonly [number, number, number, boolean, string?])[] = [
  [-10, 20, 0, false],
  [0, 20, 60, true],
  [5, 20.05, 95, true],
  [10, 20.1, 95, true],
  [12, 20.12, 95, true, 'help me'],
  [15, 20.15, 0, true],
  [20, 20.15, 0, false],
  [50, 20.15, 0, false],
]

/** Of 0.05 degrees of a meridian, km: 6378.137 km × 0.05 × π / 180. */
const leg = 5.56597

let account: Account
let imei: Imei
let group = ''
/** Of the hour, and the one unit. */
const query = () => ({ finicial: began, ffinal: at(60), imei: [imei], filtro: 'all', grupos: [] }) as const

beforeAll(async () => {
  account = await newAccount(product, ['Tracto 07', 'Tracto 08'])
  const { client, id, units } = account
  const [unit] = await client.units.list()
  imei = units[0]?.imei as Imei
  await client.groups.add({ nombre: 'Norte', desc: '', unidades: { imeis: [imei] } })
  group = (await client.groups.list({ rol: 2 }))[0]?.id ?? ''
  await client.drivers.add({
    nombre: 'Rosa Ibarra',
    id_user: id,
    id_unidad: unit?.imei === imei ? unit.id : await idOf(imei),
    nombre_unidad: '',
    descripcion: '',
    email: '',
    tel: '',
  })
  await client.events.add({
    nom_evento: 'Auxilio',
    tipo_evento: 6,
    nodo_geocerca: '0',
    mostrar_alerta: 1,
    color_alerta: 4,
    sonido: 0,
    sonido_alerta: 1,
    creator: account.user,
    email: 'false',
    timestamp: Date.now(),
    gps: [imei],
  })
  const tracker = await connect(product.cobanPort, imei)
  for (const [minute, lat, speed, acc, word] of drive)
    tracker.tell({ at: new Date(at(minute)), lat, lng: -103.3, speed, acc }, word)
  await vi.waitFor(async () => {
    expect(await client.reports.positions({ imei, inicio: at(-10), fin: at(60) })).toHaveLength(8)
  }, 10_000)
})

const idOf = async (wanted: Imei) =>
  (await account.client.units.list()).find((unit) => unit.imei === wanted)?.id ?? ''

describe('the reports of an hour that a tracker has sent', () => {
  const usage = {
    imei: expect.any(String),
    nombre: 'Tracto 07',
    // From 0 to 15; from 15 to 20; from 20 to the end.
    tiempo_mov_enc: 15 * minutes,
    tiempo_enc_det: 5 * minutes,
    tiempo_det_apa: 40 * minutes,
  }

  test('utilization, of units and of groups', async () => {
    const { client } = account
    const { rows } = await client.reports.utilization(query())
    expect(rows).toEqual([{ ...usage, gpo: 'Norte' }])
    const byGroup = await client.reports.utilization({
      ...query(),
      imei: [],
      filtro: 'group',
      grupos: [group],
    })
    expect(byGroup.rows).toEqual(rows)
    expect(await client.reports.unitUtilization(query())).toEqual(rows)
  })

  test('general: three legs, one start, one stretch over 90 km/h', async () => {
    const { rows } = await account.client.reports.general(query())
    expect(rows).toMatchObject([
      { ...usage, vel_max: 95, num_enc: 1, exceso_vel: 1, conductor: 'Rosa Ibarra', nombre_gpo: 'Norte' },
    ])
    expect(rows[0]?.odometro).toBeCloseTo(3 * leg, 2)
  })

  test('speeding: from the first fix over the limit to the first that is not', async () => {
    const rows = await account.client.reports.speeding({ ...query(), velocidad: 90 })
    expect(rows).toMatchObject([
      { inicio: at(5), fin: at(15), time: 10 * minutes, vel_max: 95, lat: 20.05, lng: -103.3 },
    ])
    expect(rows[0]?.distancia).toBeCloseTo(2 * leg, 2)
    // At 60 km/h it was not over 60.
    const low = await account.client.reports.speeding({ ...query(), velocidad: 60 })
    expect(low).toMatchObject([{ inicio: at(5) }])
    expect(await account.client.reports.speeding({ ...query(), velocidad: 96 })).toEqual([])
  })

  test('events: what was alerted of, and where', async () => {
    const report = () => account.client.reports.events(query())
    await expect.poll(async () => (await report()).length).toBe(1)
    const [row] = await report()
    expect(row).toMatchObject({
      nom_evento: 'Auxilio',
      nombre: 'Tracto 07',
      lat: 20.12,
      lng: -103.3,
      acc: true,
    })
    expect([row?.timestamp, Math.round(row?.speed ?? 0)]).toEqual([at(12), 95])
  })

  test('devices, and the records of a stretch', async () => {
    const { client } = account
    expect(await client.reports.deviceInfo(query())).toMatchObject([
      { nombre: 'Tracto 07', placas: 'ABC-123-D', sim: '5512345678', conductor: 'Rosa Ibarra' },
    ])
    const records = await client.reports.positions({ imei, inicio: at(5), fin: at(15) })
    expect(records.map(({ timestamp, lat, speed, acc }) => [timestamp, lat, Math.round(speed), acc])).toEqual(
      [
        [at(5), 20.05, 95, true],
        [at(10), 20.1, 95, true],
        [at(12), 20.12, 95, true],
        [at(15), 20.15, 0, true],
      ],
    )
  })

  test('what has not reported has no times, and what is not asked for is refused', async () => {
    const { client, units } = account
    const silent = { ...query(), imei: [units[1]?.imei as Imei] }
    expect((await client.reports.utilization(silent)).rows).toMatchObject([
      { nombre: 'Tracto 08', tiempo_mov_enc: 0, tiempo_enc_det: 0, tiempo_det_apa: 0, gpo: '' },
    ])
    await expect(client.reports.utilization({ ...query(), imei: [] })).rejects.toMatchObject({
      code: 'refused',
      mensaje: 'Selecciona algunos objetos o todos',
    })
  })
})
