import { describe, expect, test } from 'vitest'
import { createRefusals, type RefusedMessage, shownOf } from './refusals.js'

const message = (change: Partial<RefusedMessage> = {}): RefusedMessage => ({
  reason: 'unknown',
  protocol: 'coban',
  id: '359586015829899',
  sender: { address: '::ffff:203.0.113.7', port: 5001 },
  raw: '##,imei:359586015829899,A;',
  fault: null,
  ...change,
})

function ring() {
  let now = 1_000_000
  const refusals = createRefusals(() => now)
  return {
    add(change: Partial<RefusedMessage> = {}, later = 0) {
      now += later
      refusals.add(message(change))
    },
    rows: () => refusals.newest(),
    summary: () =>
      refusals.newest().map(({ reason, id, sender, times }) => `${reason} ${id ?? sender.address} ${times}`),
  }
}

test('a row says what came, from where, and how it began', () => {
  const { add, rows } = ring()
  add()
  expect(rows()).toEqual([
    {
      serial: 1,
      reason: 'unknown',
      protocol: 'coban',
      id: '359586015829899',
      sender: { address: '203.0.113.7', port: 5001 },
      since: 1_000_000,
      at: 1_000_000,
      times: 1,
      fault: null,
      text: '##,imei:359586015829899,A;',
      hex: Buffer.from('##,imei:359586015829899,A;').toString('hex'),
    },
  ])
})

describe('what comes again', () => {
  test('within a minute of the last time counts up in one row, and comes first', () => {
    const { add, rows, summary } = ring()
    add()
    add({ id: 'otro' }, 30_000)
    add({ sender: { address: '198.51.100.1', port: 5001 } }, 30_000)
    add({}, 60_000)
    expect(summary()).toEqual(['unknown 359586015829899 3', 'unknown otro 1'])
    expect(rows()[0]).toMatchObject({ since: 1_000_000, at: 1_120_000 })
  })

  test('after more than a minute is a row of its own', () => {
    const { add, summary } = ring()
    add()
    add({}, 60_001)
    add({}, 1)
    expect(summary()).toEqual(['unknown 359586015829899 2', 'unknown 359586015829899 1'])
  })

  test('for another reason, or of nobody from another address, is another row', () => {
    const { add, summary } = ring()
    add()
    add({ reason: 'future' })
    add({ reason: 'foreign', id: null })
    add({ reason: 'foreign', id: null, sender: { address: '198.51.100.1', port: 5001 } })
    add({ reason: 'foreign', id: null })
    expect(summary()).toEqual([
      'foreign 203.0.113.7 2',
      'foreign 198.51.100.1 1',
      'future 359586015829899 1',
      'unknown 359586015829899 1',
    ])
  })
})

describe('whatever comes', () => {
  test('the latest 1,000 rows are kept, and what was counted up lately among them', () => {
    const { add, rows, summary } = ring()
    add()
    for (let index = 0; index < 999; index++) add({ id: `id-${index}` })
    add()
    for (let index = 999; index < 1_500; index++) add({ id: `id-${index}` })
    expect(rows()).toHaveLength(1_000)
    expect(summary()).toContain('unknown 359586015829899 2')
    expect(summary()).not.toContain('unknown id-500 1')
    expect(summary().at(-1)).toBe('unknown id-501 1')
  })

  test('what was dropped begins anew', () => {
    const { add, summary } = ring()
    add()
    for (let index = 0; index < 1_000; index++) add({ id: `id-${index}` })
    add()
    expect(summary()[0]).toBe('unknown 359586015829899 1')
  })

  test('an id that nobody could register is none, and no address is longer than one', () => {
    const { add, rows } = ring()
    add({ id: 'a\0b' })
    add({ id: 'x'.repeat(65), sender: { address: 'y'.repeat(70_000), port: null } })
    expect(rows().map(({ id, sender }) => [id, sender.address.length])).toEqual([
      [null, 64],
      [null, '203.0.113.7'.length],
    ])
  })

  test('a flood of made-up ids is so many rows, and short ones', () => {
    const { add, rows } = ring()
    for (let index = 0; index < 50_000; index++) add({ id: `id-${index % 5_000}`, raw: 'z'.repeat(4_000) })
    expect(rows()).toHaveLength(1_000)
    expect(JSON.stringify(rows()).length).toBeLessThan(1_000 * 500)
  })
})

test.each([
  ['a sentence', '##,imei:359586015829899,A;', '##,imei:359586015829899,A;'],
  ['more than 32 bytes', 'imei:359586015829899,tracker,261127', 'imei:359586015829899,tracker,261'],
  ['bytes that cannot be printed', '\x00\x0f35\xff\r\n', '..35...'],
  ['nothing', '', ''],
  ['a query with a secret', 'id=9001&token=abcdef&lat=19.4', 'id=9001&token=***&lat=19.4'],
  [
    'a secret whose name alone is shown',
    'id=359586015829899&lat=19&pass=hola',
    'id=359586015829899&lat=19&pass=*',
  ],
  ['a form of other names', 'secret=a1&api_key=b2&password=c3', 'secret=***&api_key=***&password='],
  ['JSON', '{"token":"abc","id":1}', '{"token":"***","id":1}'],
  ['a login', 'PASS hunter2\r\n', 'PASS ***..'],
  ['a header', 'Authorization: Bearer abcdef', 'Authorization: Bearer ***'],
  ['the secret of Traccar', 'X-Traccar-Secret: s3cr3t', 'X-Traccar-Secret: ***'],
])('what begins with %s is shown without what is secret', (_, raw, text) => {
  const shown = shownOf(raw)
  expect(shown.text).toBe(text)
  const bytes = Buffer.from(shown.hex, 'hex').toString('latin1')
  expect(bytes.replace(/[^ -~]/g, '.')).toBe(text)
})

test.each([
  ['GET /cpanel?token=abc HTTP/1.1', 'GET /cpanel'],
  ['GET / HTTP/1.1\r\ncookie: s=abc\r\n', 'GET /'],
  ['POST /api/login#x HTTP/1.1', 'POST /api/login'],
  ['HEAD ', 'HEAD '],
])('of the request %j is shown what asks, and nothing of who does', (raw, text) => {
  const { add, rows } = ring()
  add({ reason: 'http', protocol: null, id: null, raw })
  expect(rows()[0]?.text).toBe(text)
})
