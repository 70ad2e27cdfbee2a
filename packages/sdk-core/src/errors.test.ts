import { describe, expect, test } from 'vitest'
import { BalizaError, type BalizaErrorCode, isBalizaError, needsConfirmation } from './errors.js'

describe('the message is a sentence for the log', () => {
  test.each<[BalizaErrorCode, string]>([
    ['offline', 'getObjetos got no answer'],
    ['timeout', 'getObjetos took longer than the timeout'],
    ['aborted', 'getObjetos was stopped by its caller'],
    ['http', 'getObjetos was answered with an HTTP error'],
    ['malformed', 'getObjetos was answered with something not as agreed'],
    ['refused', 'getObjetos was refused'],
    ['inactive', 'getObjetos was refused because the user is inactive'],
    ['unauthorized', 'getObjetos needs a session'],
    ['forbidden', 'getObjetos is not permitted to this session'],
    ['unavailable', 'getObjetos is not available here'],
  ])('%s', (code, message) => {
    expect(new BalizaError({ code, call: 'getObjetos' }).message).toBe(message)
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
    call: 'getObjetos',
    mensaje: 'despacio',
    httpStatus: 429,
    retryAfter: 5_000,
    cause,
  })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'BalizaError',
    code: 'http',
    call: 'getObjetos',
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
  [{ code: 'refused', call: 'envioDeComando', httpStatus: 409 }, true],
  [{ code: 'refused', call: 'envioDeComando', httpStatus: 400 }, false],
  [{ code: 'refused', call: 'envioDeComando' }, false],
  [{ code: 'refused', call: 'addGrupo', httpStatus: 409 }, false],
  [{ code: 'offline', call: 'envioDeComando' }, false],
] as const)('%j only wants a confirmation: %s', (init, answer) => {
  expect(needsConfirmation(new BalizaError(init))).toBe(answer)
})
