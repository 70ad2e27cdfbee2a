import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@baliza/sdk-core'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Account, newAccount } from './account.js'
import { cli, type Running, start, temporary } from './command-line.js'
import { createHoldingProxy, type HoldingProxy } from './holding-proxy.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

const history = '/api/historial-objeto'
const day = 86_400_000
/** Files of a test. A second try must not find those of the first. */
let folder = ''
beforeEach(() => {
  folder = temporary()
})
const file = (name: string) => join(folder, name)
/** The date in the time zone of the command line, which has no summer time. */
const dayOf = (time: number) => new Date(time - 6 * 3_600_000).toISOString().slice(0, 10)
const noon = Date.parse(`${dayOf(Date.now())}T12:00:00-06:00`)
const [from, to] = [dayOf(noon - 4 * day), dayOf(noon - day)]

let account: Account
let proxy: HoldingProxy
/** Environment of a command without a session. */
let someone: Record<string, string>

const baliza = (args: readonly string[], environment: Record<string, string> = someone) =>
  start(cli, args, { BALIZA_HOST: product.url, XDG_CONFIG_HOME: file('config'), ...environment }, folder)
const run = (args: readonly string[], environment?: Record<string, string>) => baliza(args, environment).ended

beforeAll(async () => {
  account = await newAccount(product, ['Grúa 1', 'Grúa 2', 'Grúa 3'])
  someone = { BALIZA_USER: account.user, BALIZA_PASSWORD: 'demo' }
  proxy = await createHoldingProxy(product.url)
  // Four days with three positions each. The second unit has none on the second day.
  for (const [index, { imei }] of account.units.entries()) {
    const tracker = await connect(product.trackerPort, imei)
    for (let days = 4; days >= 1; days -= 1)
      for (const minute of index === 1 && days === 3 ? [] : [0, 1, 2])
        tracker.tell({
          at: new Date(noon - days * day + minute * 60_000),
          lat: 19.4 + minute / 1000,
          lng: -99.1,
          speed: 36,
        })
    await vi.waitFor(async () => expect(await all(imei)).toHaveLength(index === 1 ? 9 : 12), 60_000)
  }
})

const all = (imei: string) =>
  account.client.history.all({ finicial: noon - 5 * day, ffinal: noon, imei, nombre: '' })

/** Returns every position of the account as `IMEI TIME`, in the order of an export. */
async function stored(): Promise<string[]> {
  const tracks = await Promise.all(account.units.map(async ({ imei }) => ({ imei, rows: await all(imei) })))
  return tracks.flatMap(({ imei, rows }) =>
    rows.map(({ timestamp }) => `${imei} ${new Date(timestamp).toISOString()}`),
  )
}

const keyOf = ({ imei, fecha }: { imei: string; fecha: string }) => `${imei} ${fecha}`
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('the lists', () => {
  test('drivers, geofences, alerts, events, the command log and webhooks are JSON with --json', async () => {
    const { client, id, units } = account
    await client.drivers.add({
      nombre: 'Ana López',
      id_user: id,
      id_unidad: '',
      tel: '',
      email: '',
      descripcion: '',
    })
    await client.geofences.add({
      nombre: 'Patio',
      color: '#428bca',
      tipo: 1,
      lat: 19.4,
      lng: -99.1,
      radio: 90,
    })
    const listed = async (...args: string[]) => {
      const { code, out, err } = await run([...args, '--json'])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      return JSON.parse(out)
    }
    expect(await listed('drivers')).toEqual([expect.objectContaining({ nombre: 'Ana López' })])
    expect(await listed('geofences')).toEqual([expect.objectContaining({ nombre: 'Patio', radio_m: 90 })])
    for (const name of ['alerts', 'events', 'commands'])
      expect(await listed(name, '--units', units[0]?.nombre ?? '')).toEqual([])
    expect(await listed('units')).toHaveLength(units.length)
    expect(await run(['webhooks'])).toMatchObject({ code: 3, err: expect.stringMatching(/^webhooks\.list/) })
  })

  test('a missing folder is one line and 2', async () => {
    for (const name of ['drivers', 'units']) {
      const { code, err } = await run([name, '--out', '/no/hay/x.csv'])
      expect({ code, err }).toEqual({ code: 2, err: '/no/hay/x.csv: no existe ese archivo o esa carpeta\n' })
    }
  })
})

describe('the command line itself', () => {
  test('--help is in Spanish and tells the exit codes', async () => {
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    expect(out).toContain('La línea de comandos de Baliza')
    expect(out).toMatch(/Termina con 0 .* 3 si no hay sesión/)
    for (const name of ['login', 'units', 'tail', 'export', 'import', 'report', 'simulate'])
      expect(out).toMatch(new RegExp(`^ {2}${name} +[A-ZÁÉÍÓÚÑ]`, 'm'))
  })

  test.each([
    [['exprt'], 'No hay comando «exprt»'],
    [['units', '--lala'], 'No hay opción --lala'],
    [['export'], 'Falta <what>'],
    [['export', 'positions', '--from', '31/12/2026', '--out', 'x.csv'], 'no es una fecha'],
    [['report', 'speeding', '--from', 'today'], 'Falta --limit'],
    [['units', '--units', 'nadie'], 'No ves ninguna unidad nadie'],
    [['simulate', '0001', '0002', '--trackers', '2'], '--trackers quiere un solo IMEI'],
    [['simulate', '0001', '--speed', '150'], 'se espera un número de 1 a 100'],
    [['unit'], '--help los muestra todos. ¿Quisiste decir units?'],
    [['units', '--formt', 'csv'], 'No hay opción --formt. ¿Quisiste decir --format?'],
    [['report', 'general'], 'Falta --from, con su valor.'],
    [['report', 'general', '--from', 'today', '--limit', '90'], '--limit es solo de speeding'],
    [['export', 'geofences', '--units', 'Grúa 1'], 'todo lo dibujado'],
    [['export', 'positions', '--from', '2999-01-01'], '--from es posterior a ahora'],
    [['import', 'units', '/no/hay.csv'], '/no/hay.csv: no existe ese archivo o esa carpeta'],
    [['import', 'units', '/'], 'es una carpeta'],
    [['simulate', '0001', '--route', '/no/hay.json'], '/no/hay.json: no existe'],
    [['units', '--out', '/no/hay/unidades.csv'], '/no/hay/unidades.csv: no existe'],
    [['units', '--out', '/no/hay/unidades.ndjson'], '/no/hay/unidades.ndjson: no existe'],
    [
      ['report', 'general', '--from', 'today', '--out', '/no/hay/reporte.xlsx'],
      '/no/hay/reporte.xlsx: no existe',
    ],
    [['export', 'positions', '--from', 'today', '--out', '/no/hay/x.csv'], '/no/hay/x.csv: no existe'],
  ])('%s ends with 2 and says why', async (args, why) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(why)
    // An error message of one line, not a stack trace.
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  test
    .skipIf(!existsSync('/dev/full'))
    .each([['units'], ['export positions --from today'], ['export geofences']])(
    'a full disk under %s is one line',
    (words) => {
      const full = openSync('/dev/full', 'w')
      const { status, stderr } = spawnSync(process.execPath, [cli, ...words.split(' ')], {
        env: { ...someone, BALIZA_HOST: product.url },
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      })
      closeSync(full)
      expect([status, stderr]).toEqual([
        1,
        'El sistema no deja leer o escribir: no queda espacio en el disco\n',
      ])
    },
  )

  test('without a session it ends with 3, and where nobody answers with 5', async () => {
    const none = await run(['units'], {})
    expect(none.code).toBe(3)
    expect(none.err).toContain('entra con "baliza login"')
    const silent = await run(['logout', '--host', 'http://127.0.0.1:9'], {})
    expect(silent.err).toContain('no había sesión')
    const { code, err } = await run(['login', '--host', 'http://127.0.0.1:9'])
    expect([code, err]).toEqual([5, expect.stringContaining('el servidor no responde')])
  })
})

test('login keeps a session that nobody else can read; logout forgets it; neither says a secret', async () => {
  const wrong = await run(['login'], { BALIZA_USER: account.user, BALIZA_PASSWORD: 'no-es-esta' })
  expect([wrong.code, wrong.err]).toEqual([
    3,
    expect.stringContaining('El usuario o contraseña es incorrecto'),
  ])
  expect(wrong.err + wrong.out).not.toContain('no-es-esta')

  const login = await run(['login', '--user', account.user], { BALIZA_PASSWORD: 'demo' })
  const session = file('config/baliza/session.json')
  expect(login.code, login.err).toBe(0)
  expect(statSync(session).mode & 0o777).toBe(0o600)
  const { token, host } = JSON.parse(readFileSync(session, 'utf8'))
  expect(login.err).not.toContain(token)
  expect(host).toBe(product.url)

  // The session's server is the default, and another server never receives its token.
  const { code, out } = await run(['units'], { BALIZA_HOST: '' })
  expect(code).toBe(0)
  expect(linesOf(out).map(({ nombre }) => nombre)).toEqual(['Grúa 1', 'Grúa 2', 'Grúa 3'])
  expect((await run(['units', '--host', proxy.url], {})).code).toBe(3)

  expect((await run(['logout'], {})).err).toContain('sesión cerrada')
  expect(existsSync(session)).toBe(false)
  expect((await run(['units'], {})).code).toBe(3)
})

test('an API key is who one is, and is said nowhere', async () => {
  const admin = createClient({ host: product.url })
  await admin.session.login({ user: 'admin', pass: 'demo' })
  const form = { nombre: 'cli', alcances: ['read'], direcciones: [], vence: null } as const
  const { llave } = await admin.apiKeys.add({ ...form, unidades: account.units.map(({ imei }) => imei) })
  const { code, out, err } = await run(['units'], { BALIZA_API_KEY: llave })
  expect([code, err]).toEqual([0, ''])
  expect(linesOf(out)).toHaveLength(3)
  const [first = '', ...rest] = llave
  const broken = `${first === 'a' ? 'b' : 'a'}${rest.join('')}`
  const refused = await run(['units'], { BALIZA_API_KEY: broken })
  expect(refused.code).toBe(3)
  expect(out + refused.err).not.toContain(llave.slice(5))
})

describe('export', () => {
  test('every stored position once, by units and time', async () => {
    const { code, out } = await run(['export', 'positions', '--from', from, '--to', to, '--format', 'ndjson'])
    expect(code).toBe(0)
    expect(linesOf(out).map(keyOf)).toEqual(await stored())
  })

  test.each([
    'csv',
    'json',
    'geojson',
    'gpx',
    'kml',
    'xlsx',
  ])('%s by the name of the file', async (format) => {
    const out = file(`historial.${format}`)
    const { code, err } = await run(['export', 'positions', '--from', from, '--to', to, '--out', out])
    expect([code, err]).toEqual([0, `${out}: 33 posiciones\n`])
    expect(existsSync(`${out}.part`) || existsSync(`${out}.state.json`)).toBe(false)
    if (format === 'xlsx') expect(readFileSync(out).subarray(0, 2).toString()).toBe('PK')
    else expect(readFileSync(out, 'utf8').match(/12:0[0-2]:00|18:0[0-2]:00/g)?.length).toBe(33)
  })

  test('killed in the middle and run again, it is the file of one that was not', async () => {
    const args = (out: string) => ['export', 'positions', '--from', from, '--to', to, '--out', out]
    const whole = file('entero.geojson')
    expect((await run(args(whole))).code).toBe(0)

    const out = file('cortado.geojson')
    const environment = { ...someone, BALIZA_HOST: proxy.url }
    for (const n of [5, 4]) {
      const held = proxy.hold(history, n)
      const killed = baliza(args(out), environment)
      await held
      killed.kill('SIGKILL')
      expect((await killed.ended).code).toBeNull()
      expect(existsSync(out)).toBe(false)
    }
    const before = proxy.count(history)
    const { code, err } = await run(args(out), environment)
    expect(code, err).toBe(0)
    expect(err).toContain('Sigue donde quedó')
    // Three units and four days are twelve parts, and seven were done.
    expect(proxy.count(history) - before).toBe(5)
    expect(readFileSync(out, 'utf8')).toBe(readFileSync(whole, 'utf8'))
  })

  test('Ctrl+C ends with 130 and says that it can go on; another command does not', async () => {
    const out = file('interrumpido.csv')
    const args = ['export', 'positions', '--from', from, '--to', to, '--out', out]
    const environment = { ...someone, BALIZA_HOST: proxy.url }
    const held = proxy.hold(history, 3)
    const running = baliza(args, environment)
    await held
    running.kill('SIGINT')
    const { code, err } = await running.ended
    expect([code, err]).toEqual([130, expect.stringContaining('el mismo comando sigue donde quedó')])
    const other = await run([...args, '--units', 'Grúa 1'], environment)
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('--restart')])
    expect((await run([...args, '--restart'], environment)).code).toBe(0)
    expect(readFileSync(out, 'utf8').trimEnd().split('\r\n')).toHaveLength(34)
  })
})

describe('import', () => {
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const square = [
    [-99.1, 19.4],
    [-99.1, 19.5],
    [-99.2, 19.5],
    [-99.1, 19.4],
  ]
  const zone = {
    type: 'Feature',
    properties: { nombre: 'Zona' },
    geometry: { type: 'Polygon', coordinates: [square] },
  }
  const point = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [-99.1, 19.4] },
  })

  test('geofences come in once, however often, and go out as they came', async () => {
    const { geofences } = await account.client.geofences.list()
    for (const { id, nombre, tipo } of geofences) await account.client.geofences.remove({ id, nombre, tipo })
    const path = file('geocercas.geojson')
    writeFileSync(path, collection(zone, point({ nombre: 'Patio', radio: 150 }), point({ nombre: 'Bodega' })))
    const first = await run(['import', 'geofences', path])
    expect(first.code, first.err).toBe(0)
    expect(JSON.parse(first.out)).toEqual({
      id: expect.any(String),
      total: 3,
      escritas: 3,
      ya_estaban: 0,
    })
    expect(JSON.parse((await run(['import', 'geofences', path])).out)).toMatchObject({ ya_estaban: 3 })

    const back = file('vuelta.geojson')
    expect((await run(['export', 'geofences', '--out', back])).code).toBe(0)
    const { features } = JSON.parse(readFileSync(back, 'utf8'))
    expect(
      features.find((one: typeof zone) => one.properties.nombre === 'Zona').geometry.coordinates,
    ).toEqual([square])
    expect(JSON.parse((await run(['import', 'geofences', back])).out)).toMatchObject({ ya_estaban: 3 })
  })

  test('one bad feature keeps all out, and is said', async () => {
    const path = file('mala.geojson')
    writeFileSync(path, collection(point({ nombre: 'Buena' }), point({ radio: 100 })))
    const { code, err } = await run(['import', 'geofences', path])
    expect([code, err]).toEqual([4, expect.stringMatching(/No se importó nada[\s\S]*elemento 2: /)])
    const { geofences } = await account.client.geofences.list()
    expect(geofences.some(({ nombre }) => nombre === 'Buena')).toBe(false)
  })

  test('units of a CSV: checked, with each fault at its row, all or none', async () => {
    const admin = { BALIZA_USER: 'admin', BALIZA_PASSWORD: 'demo' }
    const imei = `8640${Math.floor(Math.random() * 1e11)}`.padEnd(15, '0')
    const path = file('unidades.csv')
    const heading = 'Nombre,IMEI,SIM,Equipo\n'
    writeFileSync(path, `${heading}Nueva 1,${imei},5512345678,Coban\nNueva 2,${imei},55,Coban\n`)
    const bad = await run(['import', 'units', path], admin)
    expect([bad.code, bad.err]).toEqual([4, expect.stringMatching(/fila 3, sim: /)])
    const refused = await run(['import', 'units', path])
    expect([refused.code, refused.out]).toEqual([3, ''])

    writeFileSync(path, `${heading}Nueva 1,${imei},5512345678,Coban\n`)
    expect(JSON.parse((await run(['import', 'units', path, '--check'], admin)).out)).toEqual({
      total: 1,
      buenas: 1,
    })
    expect(JSON.parse((await run(['import', 'units', path], admin)).out)).toMatchObject({ escritas: 1 })
  })
})

test('a report, to a pipe as objects and to a file as what its name says', async () => {
  const args = ['report', 'general', '--from', from, '--to', to]
  const { code, out } = await run(args)
  expect(code).toBe(0)
  expect(linesOf(out).map(({ nombre }) => nombre)).toEqual(['Grúa 1', 'Grúa 2', 'Grúa 3'])
  for (const name of ['reporte.csv', 'reporte.xlsx'])
    expect((await run([...args, '--out', file(name)])).code).toBe(0)
  expect(readFileSync(file('reporte.csv'), 'utf8')).toMatch(/^\uFEFFimei,nombre,horas_en_movimiento,.*\r\n/)
  expect(readFileSync(file('reporte.xlsx')).subarray(0, 2).toString()).toBe('PK')
})

test('tail shows every position of simulated trackers once, also those that came while it was not there', async () => {
  const [unit] = account.units
  if (unit === undefined) throw new Error('There is no unit')
  const simulate = (count: number) => {
    const server = `127.0.0.1:${product.trackerPort}`
    return run(['simulate', unit.imei, '--server', server, '--count', String(count), '--interval', '1.1'])
  }
  const cursor = file('desde.txt')
  const args = ['tail', '--units', unit.nombre, '--cursor', cursor]
  const first = baliza(args)
  await vi.waitFor(() => expect(existsSync(cursor)).toBe(true), 60_000)
  const simulated = await simulate(1)
  expect([simulated.code, simulated.err]).toEqual([0, '1 posición de 1 rastreador\n'])
  await vi.waitFor(() => expect(linesOf(first.output())).toHaveLength(1), 60_000)
  first.kill('SIGINT')
  expect((await first.ended).code).toBe(130)

  // A fix is identified by its second: a restart within the same second would send the same fix twice.
  const [{ fecha }] = linesOf(first.output())
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(fecha) + 1_000), 60_000)
  await simulate(2)
  // Two positions are pending. A read of one position must advance the cursor by one only.
  const rows = linesOf(first.output())
  for (let asked = 0; asked < 2; asked += 1) {
    const { code, out } = await run([...args, '--count', '1'])
    expect(code).toBe(0)
    rows.push(...linesOf(out))
  }
  expect(rows.map(({ imei }) => imei)).toEqual(Array(3).fill(unit.imei))
  expect(new Set(rows.map(keyOf)).size).toBe(3)
})

describe('trackers in several processes', () => {
  const simulate = (imeis: readonly string[], ...args: string[]) =>
    baliza([
      'simulate',
      ...imeis,
      ...['--server', `127.0.0.1:${product.trackerPort}`, '--interval', '1', '--processes', '2', ...args],
    ])
  const childrenOf = ({ pid }: Running) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  const bothOf = (running: Running) =>
    vi.waitFor(() => {
      const found = childrenOf(running)
      expect(found).toHaveLength(2)
      return found
    }, 60_000)
  /** Returns those of the processes that still run. A zombie process has an empty command line. */
  const left = (pids: readonly number[]) =>
    pids.filter((pid) => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '')
  const latest = async (imei: string) => {
    const units = await account.client.units.list({})
    return units.find((unit) => unit.imei === imei)?.timestamp ?? 0
  }

  test('are counted together, and each position is stored', async () => {
    const { client, units } = await newAccount(product, ['Eje 1', 'Eje 2', 'Eje 3'])
    const imeis = units.map(({ imei }) => imei)
    const ended = await simulate(imeis, '--count', '2').ended
    expect([ended.code, ended.err]).toEqual([0, '6 posiciones de 3 rastreadores\n'])
    const day = { finicial: Date.now() - 3_600_000, ffinal: Date.now() + 60_000, nombre: '' }
    for (const imei of imeis)
      await vi.waitFor(async () => expect(await client.history.all({ ...day, imei })).toHaveLength(2), 60_000)
  })

  test('end with Ctrl+C, all of them', async () => {
    const imeis = account.units.map(({ imei }) => imei)
    const startedAt = Date.now() - 1_000
    const running = simulate(imeis)
    for (const imei of imeis)
      await vi.waitFor(async () => expect(await latest(imei)).toBeGreaterThan(startedAt), 60_000)
    const children = childrenOf(running)
    expect(children).toHaveLength(2)
    running.kill('SIGINT')
    const { code, err } = await running.ended
    expect(code).toBe(130)
    expect(err).toMatch(/^\d+ posiciones de 3 rastreadores$/m)
    expect(left(children)).toEqual([])
  })

  test('end where one of them dies, and say so', async () => {
    const running = simulate(account.units.map(({ imei }) => imei))
    const children = await bothOf(running)
    process.kill(children[1] as number, 'SIGKILL')
    const { code, err } = await running.ended
    expect([code, err]).toEqual([1, expect.stringContaining('Terminó uno de los procesos (SIGKILL)')])
    expect(left(children)).toEqual([])
  })

  test('end where the one that started them is killed', async () => {
    const running = simulate(account.units.map(({ imei }) => imei))
    const children = await bothOf(running)
    running.kill('SIGKILL')
    await running.ended
    await vi.waitFor(() => expect(left(children)).toEqual([]), 60_000)
  })
})

test.each([
  [[]],
  [['--trackers', '3', '--processes', '2']],
])('trackers that nobody answers end with 5 (%j)', async (args) => {
  const { code, err } = await run(['simulate', '123456789012345', '--server', '127.0.0.1:9', ...args])
  expect([code, err]).toEqual([5, expect.stringContaining('no responde')])
})
