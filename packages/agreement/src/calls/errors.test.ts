import { describe, expect, test } from 'vitest'
import { BalizaError, type BalizaErrorCode, isBalizaError, needsConfirmation } from './errors.js'

describe('the message is a sentence for the log', () => {
  test.each<[BalizaErrorCode, string]>([
    ['offline', 'units.list got no answer'],
    ['timeout', 'units.list timed out'],
    ['aborted', 'units.list was aborted'],
    ['http', 'units.list was answered with an HTTP error'],
    ['malformed', 'units.list was not answered as agreed'],
    ['refused', 'units.list was refused'],
    ['inactive', 'units.list was refused: inactive user'],
    ['unauthorized', 'units.list needs a session'],
    ['forbidden', 'units.list is not permitted to this session'],
    ['origin', 'units.list is not permitted to this origin'],
    ['unavailable', 'units.list is not available here'],
    ['token', 'units.list failed'],
  ])('%s', (code, message) => {
    expect(new BalizaError({ code, call: 'units.list' }).message).toBe(message)
  })

  test.each([
    [{ mensaje: 'No hay', httpStatus: 404 }, 'a was refused: No hay'],
    [{ httpStatus: 404 }, 'a was refused: HTTP 404'],
  ])('with %j', (more, message) => {
    expect(new BalizaError({ code: 'refused', call: 'a', ...more }).message).toBe(message)
  })
})

test('an error carries what it was made from', () => {
  const cause = new TypeError('fetch failed')
  const error = new BalizaError({
    code: 'http',
    call: { id: 'units.list', name: 'getObjetos' },
    mensaje: 'despacio',
    httpStatus: 429,
    retryAfter: 5_000,
    cause,
  })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'BalizaError',
    code: 'http',
    message: 'units.list (getObjetos) was answered with an HTTP error: despacio',
    call: 'units.list',
    catalogueName: 'getObjetos',
    mensaje: 'despacio',
    httpStatus: 429,
    retryAfter: 5_000,
  })
  expect(error.cause).toBe(cause)
})

test.each<[BalizaErrorCode, number | undefined, boolean]>([
  ['offline', undefined, true],
  ['timeout', undefined, true],
  ['http', 429, true],
  ['http', 499, false],
  ['http', 500, true],
  ['http', undefined, false],
  ['refused', 429, false],
  ['unavailable', 501, false],
  ['malformed', 500, false],
  ['aborted', undefined, false],
])('a read that failed with %s and HTTP %s may be made again: %s', (code, httpStatus, retryable) => {
  expect(new BalizaError({ code, call: 'a', effect: 'read', httpStatus }).retryable).toBe(retryable)
})

test('the guard looks at a brand, as another copy of the SDK sets it, and at the code', () => {
  const error = new BalizaError({ code: 'refused', call: 'a' })
  expect([isBalizaError(error), isBalizaError(error, 'refused'), isBalizaError(error, 'http')]).toEqual([
    true,
    true,
    false,
  ])
  const twin = Object.defineProperty({ code: 'refused' }, Symbol.for('baliza.error'), { value: true })
  expect(isBalizaError(twin, 'refused')).toBe(true)
  expect(JSON.stringify(error)).not.toContain('brand')
})

test.each([
  [null],
  [undefined],
  ['refused'],
  [7],
  [{}],
  [{ code: 'refused' }],
  [new Error('no')],
])('%s is none of ours', (value) => {
  expect([isBalizaError(value), isBalizaError(value, 'refused')]).toEqual([false, false])
})

test.each([
  [{ code: 'refused', call: 'commands.send', httpStatus: 409 }, true],
  [{ code: 'refused', call: 'commands.send', httpStatus: 400 }, false],
  [{ code: 'refused', call: 'commands.send' }, false],
  [{ code: 'refused', call: 'groups.add', httpStatus: 409 }, false],
  [{ code: 'offline', call: 'commands.send' }, false],
] as const)('%j only wants a confirmation: %s', (init, answer) => {
  expect(needsConfirmation(new BalizaError(init))).toBe(answer)
})
