import { Agent, request } from 'node:http'
import { calls, embedFields } from '@baliza/agreement'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { fixture } from '../testing/fixture.js'
import { startGeocoder } from '../testing/geocoder.js'
import { type RunningServer, startServer } from '../testing/running-server.js'
import {
  type Actor,
  openKey,
  openSession,
  plantUnitLike,
  plantWorld,
  type Resident,
  type World,
  worldPassword,
} from '../testing/world.js'
import { mensajes } from '../texts.js'
import { servedCalls } from './index.js'
import { bodyOf as madeBody, ownBodies } from './permissions.bodies.js'
import { byBoard, byEmbed, byKey, type PermissionLine, readTable } from './permissions.table.js'

const lines = readTable()
/** Number of cells that run at once: the embedded database has one connection, PostgreSQL several. */
const atOnce = 16
const relations = ['own', 'mirror', 'managed', 'foreign'] as const

type Verdict = 'allowed' | 'forbidden' | 'unauthenticated'

interface Asked {
  readonly cell: string
  readonly expected: Verdict
  readonly status: number
  readonly text: string
  /** Residents whose data the answer must not contain. */
  readonly hidden?: readonly Resident[]
}

describe.each([oneDatabase()])('the permissions on $name', (kind) => {
  const geocoder = fixture(startGeocoder, (running) => running.close())
  let server: RunningServer
  let world: World
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const asked: Asked[] = []
  const isDone = ({ status, text }: Asked) => status === 200 && JSON.parse(text).status === 1
  /** Lines that were carried out, also by a first try. */
  const done = new Set<string>()
  /** Every token that was sent. The log must not contain any of them. */
  const tokens = new Set<string>()

  beforeAll(async () => {
    server = await startServer(kind, { GEOCODER_URL: geocoder.url, GEOCODER_RATE: '1000' })
    world = await plantWorld(server.database)
    for (const table of ['units', 'users', 'groups', 'geofences', 'drivers'])
      await server.database.query(`update ${table} set id_externo = 'secret-' || id`)
  })
  afterAll(async () => {
    agent.destroy()
    await server.close()
  })

  function post(
    path: string,
    body: object,
    token: string | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; text: string }> {
    if (token !== null) tokens.add(token)
    return new Promise((resolve, reject) => {
      const sent = request(
        `${server.url}${path}`,
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...headers,
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
  }

  async function ask(line: PermissionLine, actor: Actor, target: Resident, cell: string, expected: Verdict) {
    const body = await bodyOf(line, actor, target)
    // If a call ended the actor's session, the cells after it would fail.
    const ends = line.call === 'session.logout' || line.call === 'session.updateProfile'
    const token = ends ? await openSession(server.database, actor.targets[0].id) : actor.token
    const hidden = actor.rol === 4 ? [] : actor.targets.slice(actor.rol === 3 ? 3 : 2)
    asked.push({ cell, expected, hidden, ...(await post(pathOf(line.call), body, token)) })
  }

  const bodyOf = (line: PermissionLine, actor: Actor, target: Resident) =>
    madeBody(line, { database: server.database, world, actor, target })

  test('every cell of the table', async () => {
    const cells: (() => Promise<void>)[] = []
    for (const line of lines)
      for (const actor of world.actors) {
        const word = line.open ? 'A' : (line.cells[actor.rol] ?? '')
        const holds = line.permissions.every(actor.holds)
        for (const [index, letter] of [...word].entries()) {
          if (letter === '.') continue
          const target = actor.targets[index] ?? actor.targets[0]
          const cell = `${line.name} by ${actor.name}${word.length === 1 ? '' : `, ${relations[index]}`}`
          const expected = letter === 'A' && holds ? 'allowed' : 'forbidden'
          cells.push(() => ask(line, actor, target, cell, expected))
        }
      }
    // A second try sends everything again. Lines that the first one carried out still count.
    for (const one of asked.splice(0)) if (isDone(one)) done.add(lineOf(one.cell))
    await inTurns(cells)
    const failed = asked.filter(({ status }) => status >= 500).map(described)
    expect(failed, [...failed.slice(0, 10), ...errorsOf(server.lines)].join('\n')).toEqual([])
    const wrong = asked.filter((one) => verdictOf(one.status) !== one.expected).map(described)
    expect(wrong, wrong.slice(0, 10).join('\n')).toEqual([])
    expect(asked.length).toBeGreaterThan(2_000)
  })

  test('without a session, or with one that has expired, everything but what is open is 401', async () => {
    const [actor] = world.actors.filter((one) => one.rol === 4)
    if (actor === undefined) throw new Error('nobody of role 4')
    const expired = await openSession(server.database, actor.targets[0].id, 1)
    const answers: Asked[] = []
    for (const line of lines)
      for (const token of [null, expired]) {
        const answer = await post(pathOf(line.call), await bodyOf(line, actor, actor.targets[0]), token)
        const cell = `${line.name} ${token === null ? 'without a session' : 'with an expired one'}`
        answers.push({ cell, expected: line.open ? 'allowed' : 'unauthenticated', ...answer })
      }
    expect(answers.filter((one) => verdictOf(one.status) !== one.expected).map(described)).toEqual([])
    expect(new Set(answers.filter(({ status }) => status === 401).map(({ text }) => text)).size).toBe(1)
    asked.push(...answers)
  })

  test('what is not there is refused as what is not one’s own, byte for byte', async () => {
    const nobody: Resident = {
      id: 'f'.repeat(24),
      name: 'nadie-2',
      imei: '999999999999999',
      unit: 'e'.repeat(24),
    }
    const missing: Asked[] = []
    const askers = ['usuario-todo', 'boss']
    const lone = /\((?!a route)/
    for (const line of lines.filter(({ name, cells }) => (cells[3]?.length ?? 0) === 4 && !lone.test(name)))
      for (const actor of world.actors.filter(({ name }) => askers.includes(name))) {
        const body = await bodyOf(line, actor, actor.targets[3])
        const known = new Map([
          [actor.targets[3].id, nobody.id],
          [actor.targets[3].name, nobody.name],
          [actor.targets[3].imei, nobody.imei],
          [actor.targets[3].unit, nobody.unit],
        ])
        const invented = replaceIds(body, known)
        const cell = `${line.name} by ${actor.name}, missing`
        missing.push({
          cell,
          expected: 'forbidden',
          ...(await post(pathOf(line.call), invented, actor.token)),
        })
      }
    expect(missing.filter((one) => verdictOf(one.status) !== one.expected).map(described)).toEqual([])
    const texts = [...asked, ...missing].filter(({ status }) => status === 403).map(({ text }) => text)
    expect([...new Set(texts)]).toEqual([
      JSON.stringify({ status: 0, mensaje: mensajes.forbidden, codigo: 'forbidden' }),
    ])
    asked.push(...missing)
  })

  test('every line is carried out at least once, so that its refusals are for who asks and not for what', () => {
    for (const one of asked) if (isDone(one)) done.add(lineOf(one.cell))
    const never = lines.map(({ name }) => name).filter((name) => !done.has(name))
    const answers = asked.filter(
      ({ cell, status }) => !cell.startsWith('session.') && never.includes(lineOf(cell)) && status < 401,
    )
    // Wrong credentials, tokens, signatures and codes are refused from any account, and so is a preview that no page requests:
    // embeds.test.ts tests it and a signature, and follow-destination.test.ts a link. This server has no mail, so it neither sends a report nor a confirmation request:
    // recipients.test.ts tests that, with the code and the link of the mail.
    expect(never, answers.slice(0, 40).map(described).join('\n')).toEqual([
      'session.login',
      'session.recoverPassword',
      'session.resetPassword',
      'embeds.preview',
      'embeds.token',
      'follow.eta',
      'recipients.ask',
      'recipients.confirm',
      'recipients.answer',
      'reportSchedules.sendNow',
    ])
  })

  test('no answer names the accounts or units of those whom its reader may not see', () => {
    const leaks = asked.filter(({ text, hidden = [] }) =>
      hidden.some(({ id, imei, unit }) => [id, imei, unit].some((secret) => text.includes(secret))),
    )
    expect(leaks.map(described)).toEqual([])
    // Checks that the test can fail: a super administrator's answers contain them.
    const [someone] = world.actors
    expect(asked.some(({ text }) => text.includes(someone?.targets[3].imei ?? ''))).toBe(true)
  })

  describe.each([
    { made: 'to read', scopes: ['read'], ofUnits: false },
    { made: 'to change', scopes: ['write'], ofUnits: false },
    { made: 'for commands', scopes: ['commands'], ofUnits: false },
    { made: 'for all of it, with some units', scopes: ['read', 'write', 'commands'], ofUnits: true },
  ] as const)('an API key made $made', ({ made, scopes, ofUnits }) => {
    test.each([
      'boss',
      'root',
    ])('opens to %s what it is for, and nothing that its owner may not', async (owner) => {
      const actor = world.actors.find(({ name }) => name === owner)
      if (actor === undefined) throw new Error(`nobody called ${owner}`)
      const [own] = actor.targets
      const shown = { ...own, ...(await plantUnitLike(server.database, own)) }
      const hidden = { ...own, ...(await plantUnitLike(server.database, own)) }
      const units = ofUnits ? [shown.imei] : null
      const key = await openKey(server.database, own.id, { scopes, units })
      tokens.add(key)
      const opened = new Set(scopes.flatMap((scope) => wordsOf(byKey[scope])))
      if ((['read', 'write'] as const).every((scope) => scopes.some((one) => one === scope)))
        for (const call of wordsOf(byKey.readAndWrite)) opened.add(call)
      const narrowed = new Set(wordsOf(byKey.ofUnits))
      const answers: Asked[] = []
      // Skips lines without own data, and lines that plant a unit that the key does not cover.
      const asked = lines.filter(({ cells, open }) => !open && cells[actor.rol]?.startsWith('.') === false)
      for (const line of asked.filter(({ name }) => !(ofUnits && name.includes('gives another')))) {
        const may = line.cells[actor.rol]?.startsWith('A') === true
        const isFor = opened.has(line.call) && (!ofUnits || narrowed.has(line.call))
        const named = ofUnits ? shown : own
        const body = await bodyOf(
          line,
          { ...actor, targets: [named, ...actor.targets.slice(1)] as never },
          named,
        )
        const answer = await post(pathOf(line.call), body, key)
        const cell = `${line.name} by ${owner}’s key ${made}`
        answers.push({ cell, expected: may && isFor ? 'allowed' : 'forbidden', ...answer })
        // The call does nothing with another of its owner's units, nor on behalf of another account.
        if (!isFor || !may || line.cells[actor.rol]?.length !== 4) continue
        if (ofUnits) {
          const about = await bodyOf(line, actor, hidden)
          const names = /"(imei|id|gps)":/.test(JSON.stringify(about))
          const other = await post(pathOf(line.call), about, key)
          if (names && !JSON.stringify(about).includes(own.id))
            answers.push({ cell: `${cell}, of a unit that it is not for`, expected: 'forbidden', ...other })
        }
        const another = await bodyOf(line, actor, actor.targets[2])
        if ('user' in another)
          answers.push({
            cell: `${cell}, on behalf of another`,
            expected: 'forbidden',
            ...(await post(pathOf(line.call), another, key)),
          })
      }
      expect(answers.filter((one) => verdictOf(one.status) !== one.expected).map(described)).toEqual([])
      if (ofUnits) {
        const secrets = [own.imei, own.unit, hidden.imei, hidden.unit]
        const leaks = answers.filter(({ text }) => secrets.some((secret) => text.includes(secret)))
        expect(leaks.map(described)).toEqual([])
        expect(answers.filter(({ text }) => text.includes(shown.imei)).length).toBeGreaterThan(5)
      }
    })
  })

  test('a page that embeds a mirror account reads what widgets show, and changes nothing', async () => {
    const actor = world.actors.find(({ name }) => name === 'espejo-todo')
    if (actor === undefined) throw new Error('nobody called espejo-todo')
    const [own] = actor.targets
    const site = 'https://www.socio.mx'
    // Everything that can be chosen is shown.
    await server.database.query('update users set embed_origins = $2, embed_fields = $3 where id = $1', [
      own.id,
      [site],
      Object.keys(embedFields),
    ])
    const opened = new Set(wordsOf(byEmbed))
    const answers: Asked[] = []
    for (const line of lines.filter(({ cells, open }) => !open && cells[1]?.startsWith('.') === false)) {
      const token = await openSession(server.database, own.id, Date.now() + 3_600_000, site)
      tokens.add(token)
      const may = line.cells[1]?.startsWith('A') === true && opened.has(line.call)
      // A page identifies units by their ids.
      const named = JSON.stringify(await bodyOf(line, actor, own)).replaceAll(own.imei, own.unit)
      const answer = await post(pathOf(line.call), JSON.parse(named), token, { origin: site })
      answers.push({ cell: `${line.name} in a page`, expected: may ? 'allowed' : 'forbidden', ...answer })
    }
    expect(answers.filter((one) => verdictOf(one.status) !== one.expected).map(described)).toEqual([])
    expect(answers.filter(({ text }) => text.includes(own.imei)).map(described)).toEqual([])
    expect(answers.filter(({ text }) => text.includes('secret-')).map(described)).toEqual([])
    expect((await post(pathOf('units.list'), {}, actor.token)).text).toContain('secret-')
    expect(answers.filter(({ text }) => text.includes(`"imei":"${own.unit}"`)).length).toBeGreaterThan(5)
    const effects = new Map(servedCalls.map(({ row }) => [row.path, row.effect]))
    const changing = wordsOf(byEmbed).filter((call) => effects.get(pathOf(call)) !== 'read')
    expect(changing).toEqual(['session.logout'])
  })

  test.each([
    'usuario-todo',
    'boss',
    'root',
  ])('the link of a board that %s has made opens what a screen shows, of its maker alone', async (maker) => {
    const actor = world.actors.find(({ name }) => name === maker)
    if (actor === undefined) throw new Error(`nobody called ${maker}`)
    const [own] = actor.targets
    const made = await post(
      pathOf('boards.create'),
      { nombre: 'Patio', unidades: [own.imei], vence: null },
      actor.token,
    )
    const { token } = JSON.parse(made.text).data
    tokens.add(token)
    const opened = new Set(wordsOf(byBoard))
    const answers: Asked[] = []
    for (const line of lines.filter(({ open }) => !open))
      for (const target of actor.targets) {
        const cell = `${line.name} by the board of ${maker}, about ${target.name}`
        const answer = await post(pathOf(line.call), await bodyOf(line, actor, target), token)
        answers.push({ cell, expected: opened.has(line.call) ? 'allowed' : 'forbidden', ...answer })
      }
    expect(answers.filter((one) => verdictOf(one.status) !== one.expected).map(described)).toEqual([])
    const others = actor.targets.slice(1).flatMap(({ imei, unit }) => [imei, unit])
    expect(answers.filter(({ text }) => others.some((one) => text.includes(one))).map(described)).toEqual([])
    const fleets = answers.filter(({ cell }) => cell.startsWith('units.list '))
    expect(fleets.map(({ text }) => text.includes(`"imei":"${own.unit}"`))).toEqual(
      actor.targets.map(() => true),
    )
    const opaque = answers.filter(({ expected }) => expected === 'allowed')
    expect(opaque.filter(({ text }) => text.includes(own.imei)).map(described)).toEqual([])
    expect(opaque.filter(({ text }) => text.includes('secret-')).map(described)).toEqual([])
  })

  test('a deactivated user hears so from the feed, and by every other call', async () => {
    const [actor] = world.actors.filter(({ name }) => name === 'usuario-todo')
    if (actor === undefined) throw new Error('nobody called usuario-todo')
    const [own, mirror] = actor.targets
    const mirrorToken = await openSession(server.database, mirror.id)
    await server.database.query('update users set activo = true where id = $1', [own.id])
    await vi.waitFor(async () =>
      expect((await post('/api/objetos', {}, actor.token)).text).toMatch(/^\{"status":1/),
    )
    await server.database.query('update users set activo = false where id = $1', [own.id])
    const answer = {
      status: 200,
      text: '{"status":2,"mensaje":"Usuario inactivo comunicate con nosotros","codigo":"inactive"}',
    }
    for (const token of [actor.token, mirrorToken])
      await vi.waitFor(async () => expect(await post('/api/objetos', {}, token)).toEqual(answer))
    for (const { row } of servedCalls.filter((one) => one.row.open !== true))
      expect([row.path, await post(row.path, {}, actor.token)]).toEqual([row.path, answer])
  })

  test('nothing of this has left a token or a password in the log', () => {
    const log = server.lines.join('\n')
    expect(log.length).toBeGreaterThan(0)
    expect(tokens.size).toBeGreaterThan(10)
    expect([...tokens].filter((token) => log.includes(token))).toEqual([])
    expect(log).not.toContain(worldPassword)
    const answers = asked.map(({ text }) => text).join('\n')
    expect(answers).not.toContain(worldPassword)
    expect(answers).not.toMatch(/scrypt\$/)
    console.info(
      `${kind.name}: ${asked.length} cells of ${lines.length} lines, ${world.actors.length} accounts`,
    )
  })
})

test('every call says what an API key needs for it', () => {
  const { ofUnits, ...scopes } = byKey
  const scoped = Object.values(scopes).flatMap(wordsOf)
  const declared = lines.map(({ call }) => call)
  expect(scoped.toSorted()).toEqual([...new Set(declared)].toSorted())
  expect(
    wordsOf(ofUnits).filter((call) => !scoped.includes(call) || wordsOf(byKey.none).includes(call)),
  ).toEqual([])
})

test('the table has every call, and nothing that is not one', () => {
  const declared = Object.entries(calls).flatMap(([family, rows]) =>
    Object.keys(rows).map((method) => `${family}.${method}`),
  )
  expect([...new Set(lines.map(({ call }) => call))].toSorted()).toEqual(declared.toSorted())
  const names = lines.map(({ name }) => name)
  expect(ownBodies.filter((name) => !names.includes(name))).toEqual([])
})

function pathOf(call: string): string {
  const [family = '', method = ''] = call.split('.')
  const rows: Readonly<Record<string, Readonly<Record<string, { readonly path: string }>>>> = calls
  const path = rows[family]?.[method]?.path
  if (path === undefined) throw new Error(`${call} is not a call`)
  return path
}

function verdictOf(status: number): Verdict {
  return status === 401 ? 'unauthenticated' : status === 403 ? 'forbidden' : 'allowed'
}

function described({ cell, expected, status, text }: Asked): string {
  return `${cell}: ${expected} expected, ${status} ${text.slice(0, 120)}`
}

const wordsOf = (text: string) => text.trim().split(/\s+/)

/** Returns the log's warnings and errors. */
const errorsOf = (lines: readonly string[]) =>
  lines.filter((line) => /"level":[456]0/.test(line)).slice(0, 10)

function lineOf(cell: string): string {
  return cell.split(/ by | with/)[0] ?? ''
}

/** Returns the same body about an account that does not exist. Ids that were planted for it are replaced too. */
function replaceIds(body: object, known: ReadonlyMap<string, string>): object {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (typeof value !== 'string') return value
    const other = known.get(value)
    if (other !== undefined) return other
    return /^(id|id_conductor|iduser|id_user)$/.test(key) && /^[0-9a-f]{24}$/.test(value)
      ? 'f'.repeat(24)
      : value
  })
}

async function inTurns(work: readonly (() => Promise<void>)[]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < work.length) {
        const one = work[next]
        next += 1
        await one?.()
      }
    }),
  )
}
