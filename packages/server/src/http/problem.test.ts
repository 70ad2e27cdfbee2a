import { type Reason, reasons, refuse, refuseWith } from '@baliza/agreement'
import { expect, test } from 'vitest'
import { acceptsProblems, isRefusal, problemOf, problemStatus } from './problem.js'

const context = { instance: 'r-1', language: 'es', site: 'https://gps.mx' } as const

test('a refusal becomes a problem with its own status, and the pointer of its field', () => {
  expect(problemOf(refuse('imeiTaken'), context)).toEqual({
    type: 'https://gps.mx/docs/en/reference/errors.html#duplicate',
    title: 'There is one already.',
    status: 409,
    detail: 'Ya hay un equipo gps registrado con ese IMEI',
    instance: 'r-1',
    code: 'duplicate',
    field: 'imei',
    pointer: '/imei',
  })
  expect(problemOf(refuse('imeiTaken'), { ...context, language: 'en' }).detail).toBe(
    'imei: there is one already.',
  )
})

test.each([
  ['dias.0', '/dias/0'],
  ['unidades.imeis.12', '/unidades/imeis/12'],
  ['contraseña', '/contraseña'],
  ['Idempotency-Key', undefined],
])('the field %s has the pointer %s', (campo, pointer) => {
  const problem = problemOf(refuseWith('invalid', 'No', campo), context)
  expect([problem.field, problem.pointer]).toEqual([campo, pointer])
})

test('a refusal without a field has neither, and begins with a capital in English', () => {
  const problem = problemOf(refuse('lastAdmin'), { ...context, language: 'en', site: '' })
  expect(Object.keys(problem)).toEqual(['type', 'title', 'status', 'detail', 'instance', 'code'])
  expect(problem.type).toBe('/docs/en/reference/errors.html#conflict')
  expect(problem.detail).toMatch(/^[A-Z].*\.$/)
})

test('no reason is a success as a problem, and the others keep their status', () => {
  const statuses = Object.fromEntries(
    (Object.keys(reasons) as Reason[]).map((reason) => [reason, problemStatus(reason)]),
  )
  for (const [reason, status] of Object.entries(statuses)) {
    const { httpStatus } = reasons[reason as Reason]
    if (httpStatus === 200) expect(status, reason).toBeGreaterThanOrEqual(400)
    else expect(status, reason).toBe(httpStatus)
  }
  expect(statuses).toMatchObject({
    credentials: 401,
    inactive: 403,
    notFound: 404,
    expired: 410,
    failed: 502,
  })
})

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['application/problem+json', true],
  ['application/json, application/problem+json', true],
  ['application/json;q=0.5, Application/Problem+JSON', true],
  ['application/json, application/problem+json;q=0.5', false],
  ['application/problem+json;q=0', false],
  ['application/problem+json;q=x', false],
])('Accept: %s wants problems: %s', (accept, wants) => {
  expect(acceptsProblems(accept)).toBe(wants)
})

test.each([
  [refuse('notFound'), true],
  [refuse('inactive'), true],
  [{ status: 1, mensaje: '', codigo: 'notFound' }, false],
  [{ status: 0, mensaje: 'x' }, false],
  [{ status: 0, codigo: 'toString' }, false],
  [null, false],
])('%o is a refusal: %s', (body, is) => {
  expect(isRefusal(body)).toBe(is)
})
