import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type Imei } from '@baliza/sdk-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { afterFile } from './cleanup.js'
import { temporary } from './command-line.js'

const root = fileURLToPath(new URL('..', import.meta.url))
/** User id for the program if the tests run as root. In production, an operator creates a dedicated user. */
const nobody = 65_534
const user =
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], { uid: nobody }).status === 0
    ? { uid: nobody, gid: nobody }
    : {}
const folder = temporary()
const path = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
const data = join(folder, 'datos')
/** Null if the sources have no Git history. */
const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
const head = git.status === 0 ? git.stdout.trim() : null
let program: string

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release.mjs', folder, '--without-docs'], {
    cwd: root,
    stdio: 'ignore',
  })
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? ''
  const place = join(folder, 'opt')
  mkdirSync(place)
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', place])
  program = join(place, archive.replace('.tar.gz', ''))
  // The program folder is read-only, and only the program's user can write to its data.
  execFileSync('chmod', ['-R', 'a-w', program])
  afterFile(() => void execFileSync('chmod', ['-R', 'u+w', program]))
  chmodSync(folder, 0o755)
  mkdirSync(data)
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
})

test('what is released has nothing of the workshop', () => {
  const installed = readdirSync(join(program, 'node_modules'))
  expect(installed).toEqual(expect.arrayContaining(['fastify', 'pg', 'pino']))
  for (const name of ['typescript', 'vite', 'vitest', 'rollup', 'storybook', 'playwright-core', 'react'])
    expect(installed).not.toContain(name)
  expect(readFileSync(join(program, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(
    /leaflet 1\.[\s\S]*react 19\./,
  )
})

test('what its pages name and link to is in it', () => {
  const pages = ['docs/en', 'docs/es'].flatMap((folder) =>
    readdirSync(join(program, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  )
  expect(pages.length).toBeGreaterThan(50)
  for (const name of ['README.md', ...pages]) {
    // The last section of the English index lists pages that are only in the sources.
    const [text = ''] = readFileSync(join(program, name), 'utf8').split('\n## In the sources only')
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to]) =>
      join(dirname(name), String(to)),
    )
    const named = name.startsWith('docs/en')
      ? []
      : [...text.matchAll(/`((?:docs|deploy)\/[^`\s]*)`/g)].map(([, to]) => String(to))
    const targets = [...linked, ...named].filter(
      (to) => !name.startsWith('docs/en') || to.startsWith('docs/'),
    )
    for (const to of targets) expect(existsSync(join(program, to)), `${name}: ${to}`).toBe(true)
  }
})

test('it has the license', () => {
  expect(readFileSync(join(program, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
})

test('its README and its alert rules name commands that it has', () => {
  for (const file of ['README.md', 'docs/monitoring/baliza-alerts.yml']) {
    const text = readFileSync(join(program, file), 'utf8')
    expect(text).not.toMatch(/npm (run|start|test)/)
    for (const [, command = ''] of text.matchAll(/(?:^|`|con )(?:\.\/)?baliza ([a-z][a-z-]+)/gm))
      expect(
        execFileSync(join(program, 'baliza'), [command, '--help'], { encoding: 'utf8', env: path }),
      ).toContain('Uso')
  }
})

test('it names its version and the commit that it was made of', () => {
  const printed = execFileSync(join(program, 'baliza'), ['--version'], { encoding: 'utf8', env: path })
  expect(printed).toMatch(/^\d+\.\d+\.\d+/)
  if (head !== null) expect(printed).toContain(` (${head})`)
})

test('the command line of integrators is in it, with what it needs', () => {
  const printed = execFileSync(join(program, 'baliza-cli'), ['--help'], { encoding: 'utf8', env: path })
  expect(printed).toContain('baliza units')
  const described = join(program, 'node_modules/@baliza/sdk-core/docs/openapi.en.json')
  expect(JSON.parse(readFileSync(described, 'utf8')).paths).toHaveProperty(['/v1/units/list'])
})

test('unpacked where nobody may write, as a user of its own, it stores a phone’s position', async () => {
  const server = spawn(join(program, 'baliza'), [], {
    ...user,
    cwd: data,
    env: {
      ...path,
      PORT: '0',
      TRACKER_PORT: '0',
      OSMAND_PORT: '0',
      DATA_DIR: join(data, 'baliza'),
      ADMIN_USER: 'jefa',
      ADMIN_PASSWORD: 'una-clave',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  afterFile(async () => {
    server.kill()
    await ended
  })
  await vi.waitFor(() => expect(printed).toMatch(/OsmAnd HTTP \d+/), 120_000)
  const url = /lista en (\S+)/.exec(printed)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
  const phones = `http://127.0.0.1:${/OsmAnd HTTP (\d+)/.exec(printed)?.[1]}`

  const client = createClient({ host: url })
  await client.session.login({ user: 'jefa', pass: 'una-clave' })
  const health = await (await fetch(`${url}/health`)).json()
  expect(health.commit).toBe(head)
  expect((await fetch(`${url}/licencias.txt`)).ok).toBe(true)
  expect((await fetch(`${url}/storybook/`)).ok).toBe(false)
  for (const name of ['openapi.json', 'openapi.en.json', 'asyncapi.json', 'api/docs/'])
    expect((await fetch(`${url}/${name}`)).status, name).toBe(200)

  const [brand] = await client.devices.brands()
  const imei = '356938035643809' as Imei
  await client.devices.add({
    nombre: 'Teléfono 1',
    modelo: 'Hino 300',
    placas: 'ABC-123-D',
    sim: '5512345678',
    imei,
    rol: 4,
    registro: Date.now(),
    activo: true,
    equipo_gps: brand?.marca ?? '',
  })
  await client.events.add({
    nom_evento: 'Velocidad',
    tipo_evento: 5,
    speed: 80,
    id_geocerca: null,
    mostrar_alerta: true,
    color_alerta: 4,
    sonido: false,
    sonido_alerta: 1,
    creator: 'jefa',
    email: false,
    gps: [imei],
  })
  // Follows the tutorial to the first alert. The half-minute pause is in the timestamps of the positions.
  const tutorial = readFileSync(join(program, 'docs/es/tutoriales/primera-alerta.md'), 'utf8')
  const [, query = ''] = /curl "http:\/\/localhost:5055\/([^"]*)"/.exec(tutorial) ?? []
  const [, lat = '', speed = ''] = /con `(lat=[\d.]+)` y `(speed=\d+)`/.exec(tutorial) ?? []
  const now = Math.floor(Date.now() / 1_000)
  const send = async (asked: string, time: number) =>
    (await fetch(`${phones}/${asked.replace('IMEI', imei).replace('$(date +%s)', String(time))}`)).status
  expect(await send(query, now - 30)).toBe(200)
  const day = { finicial: (now - 3_600) * 1_000, ffinal: (now + 3_600) * 1_000 }
  await vi.waitFor(
    async () =>
      expect(await client.history.all({ imei, nombre: '', ...day })).toMatchObject([
        { lat: 19.43, lng: -99.13 },
      ]),
    60_000,
  )
  expect(await send(query.replace(/lat=[\d.]+/, lat).replace(/speed=\d+/, speed), now)).toBe(200)
  await vi.waitFor(
    async () =>
      expect(await client.alerts.list({})).toMatchObject([{ imei, mensaje: expect.stringContaining('111') }]),
    60_000,
  )
  server.kill()
  expect(await ended).toBe(0)
  expect(statSync(program).mode & 0o222).toBe(0)
})
