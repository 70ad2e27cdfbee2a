import { createHmac } from 'node:crypto'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { StoredPosition } from '../entities/stored-position.js'
import { verifyWebhook } from './verify-webhook.js'

const secret = 'whsec_8Zk1'
const now = 1_795_000_000_000
const body = JSON.stringify({
  id: 'e1',
  webhook: 'w1',
  creado: now,
  tipo: 'positions',
  positions: [],
  ñ: 'é',
})
/** As anybody may sign, from what the documentation says. */
const signed = (text: string, by = secret, time = now / 1_000) =>
  createHmac('sha256', by).update(`${time}.${text}`, 'utf8').digest('hex')
const header = (...signatures: string[]) =>
  [`t=${now / 1_000}`, ...signatures.map((one) => `v1=${one}`)].join()

describe('a webhook', () => {
  test('is read once its signature fits, as text and as bytes', async () => {
    const event = await verifyWebhook(body, header(signed(body)), secret, { now })
    expect(event).toMatchObject({ id: 'e1', tipo: 'positions', positions: [] })
    if (event.tipo === 'positions') expectTypeOf(event.positions).toEqualTypeOf<readonly StoredPosition[]>()
    const bytes = new TextEncoder().encode(body)
    expect(await verifyWebhook(bytes, header(signed(body)), secret, { now })).toEqual(event)
  })

  test('is accepted with either of two secrets, on either side', async () => {
    const both = header(signed(body, 'whsec_new'), signed(body, 'whsec_old'))
    for (const known of ['whsec_new', 'whsec_old', ['whsec_other', 'whsec_old']])
      expect(await verifyWebhook(body, both, known, { now })).toMatchObject({ id: 'e1' })
  })

  test.each<[string, string, string | null, number]>([
    ['another secret', body, header(signed(body, 'whsec_other')), now],
    ['another body', body.replace('e1', 'e2'), header(signed(body)), now],
    ['another time', body, header(signed(body)).replace('t=1795', 't=1794'), now],
    ['no header', body, null, now],
    ['an empty one', body, '', now],
    ['no signature', body, `t=${now / 1_000}`, now],
    ['half a signature', body, header(signed(body).slice(0, 32)), now],
    ['no time', body, `v1=${signed(body)}`, now],
    ['too late', body, header(signed(body)), now + 300_001],
    ['too early', body, header(signed(body)), now - 300_001],
  ])('is refused with %s', async (_, text, given, at) => {
    await expect(verifyWebhook(text, given, secret, { now: at })).rejects.toMatchObject({
      code: 'refused',
      reason: 'signature',
    })
  })

  test('may be as late as somebody says', async () => {
    const late = { now: now + 3_600_000, tolerance: 3_600_000 }
    expect(await verifyWebhook(body, header(signed(body)), secret, late)).toMatchObject({ id: 'e1' })
  })

  test('that is signed and none is malformed', async () => {
    for (const text of ['no', 'null', '{"id":1}'])
      await expect(verifyWebhook(text, header(signed(text)), secret, { now })).rejects.toMatchObject({
        code: 'malformed',
      })
  })
})
