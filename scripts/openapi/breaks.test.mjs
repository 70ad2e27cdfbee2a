import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { breaksOf, breaksSince } from './breaks.mjs'

/** Returns a document with one operation, whose body and answer have a unit. @param {any} [changes] */
const documentOf = ({ sent = {}, answered = {}, required = ['name'], always = ['id'], paths = {} } = {}) => ({
  paths: {
    '/v1/units/add': {
      post: {
        requestBody: json({
          type: 'object',
          required,
          properties: {
            name: { type: 'string', maxLength: 50 },
            kind: { enum: ['car', 'truck'] },
            speed: { type: ['number', 'null'], 'x-unit': 'km/h', minimum: 0 },
            shape: { anyOf: [{ type: 'object', properties: { radius: {} } }, { type: 'object' }] },
            ...sent,
          },
        }),
        responses: { 200: json({ $ref: '#/components/schemas/Unit' }), 400: {} },
      },
    },
    ...paths,
  },
  webhooks: { alert: { post: { requestBody: json({ $ref: '#/components/schemas/Unit' }) } } },
  components: {
    schemas: {
      Unit: {
        type: 'object',
        required: always,
        properties: {
          id: { type: 'string' },
          state: { enum: ['on', 'off'] },
          towing: { anyOf: [{ $ref: '#/components/schemas/Unit' }, { type: 'null' }] },
          wheels: { type: 'array', items: { type: 'integer' } },
          ...answered,
        },
      },
    },
  },
})
const json = (/** @type {object} */ schema) => ({ content: { 'application/json': { schema } } })

test.each([
  ['nothing', {}, []],
  ['an optional input', { sent: { color: { type: 'string' } } }, []],
  ['a required input', { required: ['name', 'kind'] }, ['/v1/units/add.kind is required']],
  ['an input that is no longer required', { required: [] }, []],
  ['an input that is gone', { sent: { name: undefined } }, ['/v1/units/add.name is missing']],
  ['a longer input', { sent: { name: { type: 'string', maxLength: 60 } } }, []],
  [
    'a shorter input',
    { sent: { name: { type: 'string', maxLength: 40 } } },
    ['/v1/units/add.name: maxLength is 40'],
  ],
  [
    'an input of another unit, that may not be null',
    { sent: { speed: { type: 'number', 'x-unit': 'mph', minimum: 1 } } },
    [
      '/v1/units/add.speed: null is refused',
      '/v1/units/add.speed: x-unit km/h became mph',
      '/v1/units/add.speed: minimum is 1',
    ],
  ],
  ['a code that is refused', { sent: { kind: { enum: ['car'] } } }, ['/v1/units/add.kind: truck is refused']],
  ['a code that is accepted', { sent: { kind: { enum: ['car', 'truck', 'van'] } } }, []],
  [
    'a text that becomes a code',
    { sent: { name: { type: 'string', maxLength: 50, enum: ['a', 'b'] } } },
    ['/v1/units/add.name: only a, b is accepted'],
  ],
  [
    'a text that gets a form',
    { sent: { name: { type: 'string', maxLength: 50, pattern: '^a' } } },
    ['/v1/units/add.name: pattern is ^a'],
  ],
  [
    'an alternative that is gone',
    { sent: { shape: { anyOf: [{ type: 'object', properties: { radius: {} } }] } } },
    ['/v1/units/add.shape: an alternative is refused'],
  ],
  ['a field of an answer', { answered: { plate: { type: 'string' } } }, []],
  ['a code of an answer', { answered: { state: { enum: ['on', 'off', 'lost'] } } }, []],
  ['a field that is gone', { answered: { state: undefined } }, ['Unit.state is missing']],
  ['a field that may be missing', { always: [] }, ['Unit.id may be missing']],
  ['a field that may be null', { answered: { id: { type: ['string', 'null'] } } }, ['Unit.id: null is new']],
  [
    'another type in a list',
    { answered: { wheels: { type: 'array', items: { type: 'string' } } } },
    ['Unit.wheels[]: string is new'],
  ],
  ['a path', { paths: { '/v1/units/put': { post: {} } } }, []],
  ['a path that is gone', { paths: { '/v1/units/add': undefined } }, ['/v1/units/add is missing']],
])('%s', (_what, changes, breaks) => {
  // As JSON, in which `undefined` is missing.
  const after = JSON.parse(JSON.stringify(documentOf(changes)))
  expect(breaksOf(documentOf(), after)).toEqual(breaks)
})

test('the documents of a released package are compared with the built ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const name = '@baliza/sdk-core'
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '2.0.0', files: ['docs'] }))
  expect(await breaksSince(folder)).toBeNull()
  const built = readFileSync('packages/sdk-core/docs/openapi.en.json', 'utf8')
  mkdirSync(join(folder, 'docs'))
  const released = JSON.parse(built)
  released.paths['/v1/units/fly'] = { post: { responses: {} } }
  writeFileSync(join(folder, 'docs/openapi.en.json'), JSON.stringify(released))
  expect(await breaksSince(folder)).toEqual(['openapi.en.json: /v1/units/fly is missing'])
})
