import { createHmac } from 'node:crypto'
import type { BalizaError } from '@baliza/agreement/calls/errors.js'
import { expect, expectTypeOf, test } from 'vitest'
import type { StoredPosition } from './generated/types.js'
import { verifyWebhook } from './verify-webhook.js'

const secret = 'whsec_8Zk1'
const now = 1_795_000_000_000
const envelope = { id: 'e1', webhook: 'w1', creado: now }

function verified(event: object, by = secret) {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', by)
    .update(`${now / 1_000}.${body}`, 'utf8')
    .digest('hex')
  return verifyWebhook(body, `t=${now / 1_000},v1=${signature}`, secret, { now })
}

test('positions come with English names and dates', async () => {
  const position = {
    imei: '1234',
    nombre: 'Uno',
    timestamp: now - 60_000,
    speed: 31,
    acc: true,
    direccion: 'x',
  }
  const event = await verified({ ...envelope, tipo: 'positions', positions: [position] })
  expect(event).toMatchObject({
    id: 'e1',
    webhookId: 'w1',
    createdAt: new Date(now),
    type: 'positions',
    positions: [{ imei: '1234', speedKmh: 31, engineOn: true }],
  })
  if (event.type !== 'positions') throw new Error(event.type)
  expectTypeOf(event.positions).toEqualTypeOf<readonly StoredPosition[]>()
  expect(Object.values(event.positions[0] ?? {})).toContainEqual(new Date(now - 60_000))
})

test.each([
  [
    { tipo: 'device.offline', device: { imei: '1234', nombre: 'Uno', desde: now } },
    { type: 'device.offline', device: { imei: '1234', name: 'Uno', since: new Date(now) } },
  ],
  [
    { tipo: 'command', command: { id: 'c', estado: 'done', nombre: 'Uno', tipo: 'bloq', timestamp: now } },
    {
      type: 'command',
      command: { state: 'done', unitName: 'Uno', command: 'bloq', requestedAt: new Date(now) },
    },
  ],
  [
    { tipo: 'alert', alert: { nom_user: 'Uno', clave_msj: 5, timestamp: now } },
    { type: 'alert', alert: { raisedAt: new Date(now) } },
  ],
  [{ tipo: 'test' }, { type: 'test' }],
])('%j is read as %j', async (wire, english) => {
  expect(await verified({ ...envelope, ...wire })).toMatchObject(english)
})

test('another secret is refused in English', async () => {
  const error: BalizaError = await verified({ ...envelope, tipo: 'test' }, 'whsec_other').then(
    () => expect.fail('taken'),
    (failure) => failure,
  )
  expect(error).toMatchObject({ code: 'refused', reason: 'signature' })
  expect(error.message).toBe(
    'verifyWebhook was refused: the signature is of another secret, too old or used before',
  )
})
