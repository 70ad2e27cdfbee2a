import { createHmac } from 'node:crypto'
import { isBalizaError } from '@baliza/agreement/calls/errors.js'
import type { StoredPosition } from '@baliza/agreement/entities/stored-position.js'
import { describe, expect, expectTypeOf, test } from 'vitest'
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
/** Signs a webhook as the documentation describes. */
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

  test.each<[string, string | null, string]>([
    ['no header', null, 'El encabezado Baliza-Signature falta'],
    ['a header of another form', 'sha256=abc', 'no es t=<segundos>,v1=<firma>'],
    ['another secret', header(signed(body, 'whsec_other')), 'no es de este secreto'],
    ['another time', header(signed(body)), 'es de otra hora'],
  ])('the error names %s', async (_, given, text) => {
    const at = text === 'es de otra hora' ? now + 300_001 : now
    await expect(verifyWebhook(body, given, secret, { now: at })).rejects.toThrow(text)
  })

  test('is read from an ArrayBuffer and from a view into a larger buffer', async () => {
    const bytes = new TextEncoder().encode(`..${body}..`)
    for (const given of [bytes.slice(2, -2).buffer, bytes.subarray(2, -2)])
      expect(await verifyWebhook(given, header(signed(body)), secret, { now })).toMatchObject({ id: 'e1' })
  })

  test.each<[string, unknown, unknown, object]>([
    ['a parsed body', JSON.parse(body), secret, { reason: 'invalid', field: 'body' }],
    ['no body', undefined, secret, { reason: 'invalid', field: 'body' }],
    ['null as the body', null, secret, { reason: 'invalid', field: 'body' }],
    ['no secret', body, undefined, { reason: 'missing', field: 'secrets' }],
    ['an empty secret', body, '', { reason: 'missing', field: 'secrets' }],
    ['a list without secrets', body, [], { reason: 'missing', field: 'secrets' }],
    ['a list with an empty secret', body, [secret, ''], { reason: 'missing', field: 'secrets' }],
  ])('%s is a BalizaError that names the argument', async (_, given, secrets, expected) => {
    const call = verifyWebhook(given as string, header(signed(body)), secrets as string, { now })
    const error: unknown = await call.catch((thrown: unknown) => thrown)
    expect(isBalizaError(error, 'refused')).toBe(true)
    expect(error).toMatchObject({ call: 'verifyWebhook', ...expected })
    expect(String(error)).not.toContain(secret)
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
