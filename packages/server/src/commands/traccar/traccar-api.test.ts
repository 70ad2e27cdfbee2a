import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/databases.js'
import { freePort } from '../../testing/postgres.js'
import { type How, startTraccar, type TraccarStub } from '../../testing/traccar/stub.js'
import { createTraccarApi } from './traccar-api.js'

const cut = { type: 'engineStop', attributes: { noQueue: true } } as const
const uniqueId = '35-209408-888888-8'
const notSent = (failed: string, reason: string | null = null) => ({ result: 'failed', failed, reason })

describe('an order to a Traccar', () => {
  let stub: TraccarStub
  beforeEach(async () => {
    stub = await startTraccar()
    stub.has([{ id: 7, uniqueId }])
  })
  afterEach(() => stub.close())
  const send = (patience?: number, token = stub.token) =>
    createTraccarApi({ url: stub.url, token }, patience).send(uniqueId, cut)

  test('goes to the device that it calls so, once, as the document says', async () => {
    expect(await send()).toBe('written')
    expect(stub.received).toEqual([{ deviceId: 7, type: 'engineStop', attributes: { noQueue: true } }])
    expect(stub.asked).toEqual(['GET /devices', 'GET /commands/types', 'POST /commands/send'])
    expect(stub.violations).toEqual([])
  })

  test('that Traccar keeps is told with its number', async () => {
    stub.answer('/commands/send', 'queued')
    expect(await send()).toEqual({ result: 'queued', correlation: `traccar ${stub.queuedId()}` })
  })

  test('does not leave for a device that is unknown, that two have, or whose protocol has no such order', async () => {
    stub.takes(['custom', 'positionSingle'])
    expect(await send()).toEqual(notSent('traccarUnsupported'))
    stub.has([
      { id: 7, uniqueId },
      { id: 8, uniqueId },
    ])
    expect(await send()).toEqual(notSent('traccarTwoDevices'))
    stub.has([{ id: 8, uniqueId: '352094088888888' }])
    expect(await send()).toEqual(notSent('traccarNoDevice'))
    expect(stub.received).toEqual([])
  })

  test('does not leave with a token that is not taken', async () => {
    expect(await send(undefined, 'otra-clave')).toEqual(notSent('traccarToken'))
    expect(stub.received).toEqual([])
  })

  const stack = ' - RuntimeException (CommandsManager:98 < CommandResource:137 < ...)'
  test.each<[How, ReturnType<typeof notSent>]>([
    [
      { status: 400, text: `Failed to send command${stack}` },
      notSent('traccarRefused', 'Failed to send command'),
    ],
    [
      { status: 400, text: 'NullPointerException (CommandsManager:98)' },
      notSent('traccarRefused', 'Traccar contestó 400'),
    ],
    [{ status: 403, text: '<html>no</html>' }, notSent('traccarRefused', 'Traccar contestó 403')],
    [{ status: 401, text: '' }, notSent('traccarToken')],
    // From here on the outcome is unknown.
    [{ status: 502, text: 'Bad Gateway' }, notSent('broken', 'Traccar contestó 502')],
    [{ status: 302, text: '', location: 'http://127.0.0.1:1/' }, notSent('broken', 'Traccar contestó 302')],
    [
      { status: 200, text: '<html>Bienvenido</html>' },
      notSent('broken', 'lo que contestó Traccar no se entiende'),
    ],
    [{ status: 202, text: '{"id":' }, notSent('broken', 'lo que contestó Traccar no se entiende')],
    [
      'dropped',
      notSent(
        'broken',
        expect.stringMatching(/^la conexión con Traccar se perdió \((UND_ERR_SOCKET|ECONNRESET)\)$/),
      ),
    ],
  ])('that is answered %j is %j, and was asked for once', async (how, written) => {
    stub.answer('/commands/send', how)
    expect(await send()).toEqual(written)
    expect(stub.received).toHaveLength(1)
    expect(stub.violations).toEqual([])
  })

  test('that is not answered in time may have left', async () => {
    stub.answer('/commands/send', 'nothing')
    expect(await send(4_000)).toEqual(notSent('broken', 'Traccar no contestó a tiempo'))
    expect(stub.received).toHaveLength(1)
  })

  test.each<[How, ReturnType<typeof notSent>]>([
    [{ status: 200, text: 'Bienvenido' }, notSent('traccarUnreadable')],
    [{ status: 200, text: '{"devices":[]}' }, notSent('traccarUnreadable')],
    [{ status: 503, text: '' }, notSent('traccarAway', 'Traccar contestó 503')],
    ['dropped', notSent('traccarAway', expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/))],
  ])('does not leave where the device is asked for and answered %j', async (how, written) => {
    stub.answer('/devices', how)
    expect(await send()).toEqual(written)
    expect(stub.received).toEqual([])
  })

  test('does not leave where nobody answers who the device is', async () => {
    stub.answer('/devices', 'nothing')
    expect(await send(200)).toEqual(notSent('traccarSlow'))
    expect(stub.received).toEqual([])
  })

  test('takes its token nowhere else', async () => {
    const elsewhere = await startTraccar()
    try {
      stub.answer('/devices', { status: 307, text: '', location: `${elsewhere.url}/api/devices` })
      expect(await send()).toEqual(notSent('traccarRedirect', 'Traccar contestó 307'))
      expect(elsewhere.asked).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })

  test('does not leave where nobody is, and Traccar’s words tell no token', async () => {
    const nobody = { url: `http://127.0.0.1:${await freePort()}`, token: stub.token }
    expect(await createTraccarApi(nobody).send(uniqueId, cut)).toEqual(notSent('traccarAway', 'ECONNREFUSED'))
    stub.answer('/devices', { status: 400, text: `No permission for ${stub.token}` })
    expect(await send()).toEqual(notSent('traccarRefused', 'No permission for …'))
  })
})

const hasOpenssl = isFound()
test.skipIf(!hasOpenssl)('an order does not leave over a certificate that does not convince', async () => {
  const folder = temporaryDirectory()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words =
    'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const stub = await startTraccar({ key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') })
  try {
    stub.has([{ id: 7, uniqueId }])
    expect(await createTraccarApi(stub).send(uniqueId, cut)).toEqual(
      notSent('traccarCertificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
    )
    expect(stub.asked).toEqual([])
  } finally {
    await stub.close()
  }
})

function isFound(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    // Without openssl the test is skipped, which the report of the run shows.
    return false
  }
}
