import { beforeAll, expect, test, vi } from 'vitest'
import { newAccount } from '../account.js'
import { product } from '../this-product.js'
import { connect } from '../tracker.js'
import { isAt, noon, openStage, type Stage } from './example-stage.js'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

test('cut-engine asks where the unit moves, and waits for its tracker', async () => {
  const { imei, tracker, begin, drive } = stage
  drive(Date.now(), 90)
  await isAt(stage, 90)
  const asked = async (answer: string) => {
    const cut = begin(['cut-engine', imei])
    await vi.waitFor(() => expect(cut.output()).toContain('(si/no)'))
    cut.type(answer)
    return cut
  }
  const no = await (await asked('no')).ended
  expect([no.code, no.err]).toEqual([1, expect.stringMatching(/^not done: /)])
  expect(tracker.heard()).not.toContain(',J')
  const yes = await asked('si')
  await vi.waitFor(() => expect(tracker.heard()).toMatch(/\*\*,imei:\d+,J/))
  tracker.tell({ at: new Date(), lat: 19.4, lng: -99.1, speed: 0 }, 'jt')
  const { code, out, err } = await yes.ended
  expect(code, out + err).toBe(0)
  expect(out).toMatch(/90 km\/h[\s\S]*done at \d{4}-/)
})

test('session-server: a page whose session has ended gets another, and its user notices nothing', async () => {
  const { run } = stage
  expect(await run(['session-server', '0'])).toBe('2 units with session 1\n2 units with session 2\n')
})

test('timeouts: what was read may be read again, and what was written with its key', async () => {
  const { run } = stage
  const out = await run(['timeouts'])
  expect(out).toContain('2 units\nleft: aborted, retryable false, outcome undefined\n')
  expect(out).toMatch(/write: timeout, retryable false, outcome unknown\none group\n/)
})

test('own-tests pass on the fake server', async () => {
  const { run } = stage
  expect(await run(['own-tests'])).toMatch(/pass 4[\s\S]*fail 0/)
})

test('worker answers what a page may know, and a word where nobody answers it', async () => {
  const { run } = stage
  expect(await run(['worker'])).toMatch(/^200 {"units":2,"moving":[0-2]}\n$/)
  const lost = await run(['worker'], { BALIZA_HOST: 'http://127.0.0.1:9' })
  expect(lost).toBe('502 {"error":"offline"}\n')
})

test('english lists, draws, is refused and reads yesterday, in English names', async () => {
  const { run } = stage
  const out = await run(['english'])
  expect(out).toMatch(/^Camión 1 [\d.]+ km\/h \d{4}-.*Z$/m)
  expect(out).toMatch(/^refused: \w+ name \S/m)
  const [, records] = /^(\d+) records since \d{4}-\d\d-\d\dT06:00:00\.000Z$/m.exec(out) ?? []
  expect(Number(records)).toBeGreaterThanOrEqual(3)
})

test('tour runs every line of the page of the SDK', async () => {
  const { begin } = stage
  const alone = await newAccount(product, ['Camión 3'])
  const truck = alone.units[0]?.imei ?? ''
  const own = await connect(product.trackerPort, truck)
  own.tell({ at: new Date(noon), lat: 19.4, lng: -99.1, speed: 50 })
  await vi.waitFor(async () => expect((await alone.client.units.list())[0]?.speed).toBe(50))
  const tour = begin(['tour'], { BALIZA_USER: alone.user })
  const printed = () => tour.output() + tour.complaints()
  await vi.waitFor(() => expect(own.heard(), printed()).toMatch(/\*\*,imei:\d+,B/))
  own.tell({ at: new Date(), lat: 19.5, lng: -99.1, speed: 40 })
  expect((await tour.ended).code, printed()).toBe(0)
  expect(printed()).toMatch(/^Camión 3 19\.4 -99\.1 50$/m)
  expect(printed()).toMatch(/^live 1 units moved$/m)
  expect(printed()).toMatch(/^1 \/ 1 units$/m)
  expect(printed()).toContain(`1 records of ${truck}`)
  expect(printed()).toMatch(/nombre: 'Patio norte',\s+color: '#5cb85c'/)
  expect(printed()).toMatch(/^live 1$/m)
  expect(printed()).toMatch(/^0 positions$/m)
  expect(printed()).toMatch(/^1 lines$/m)
  expect(printed()).toMatch(/^1 units, traced$/m)
  expect(printed()).toMatch(/^done /m)
})

test('integrator lists the units, watches the feed and stops by itself', async () => {
  const { account, run } = stage
  // The example polls every 5 s. One second is enough for its first poll.
  const out = await run(['integrator', product.url, account.user, 'demo', '1'])
  expect(out).toMatch(/^2 units$/m)
  expect(out).toMatch(/Camión 1: 19\.4, -99\.1 at [\d.]+ km\/h/)
})

test('with a wrong password it says why and fails', async () => {
  const { account, begin } = stage
  const { code, err } = await begin(['integrator', product.url, account.user, 'nope', '1']).ended
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('El usuario o contraseña es incorrecto o está inactivo'),
  ])
})

test('without a name there are the names', async () => {
  const { begin } = stage
  const { code, err } = await begin([]).ended
  expect([code, err]).toEqual([2, expect.stringContaining('nightly-export')])
})
