import { readFile } from 'node:fs/promises'
import { describeCatalogue } from '../reference/catalogue.mjs'
import { loadSource } from '../reference/load.mjs'
import { exampleOf } from './examples.mjs'
import { convert, ref } from './schemas.mjs'

/** @typedef {import('./schemas.mjs').Schema} Schema */

const sources = () =>
  loadSource(`
    export { access, calls, payloads, reasons, scopesOf } from '@baliza/agreement'
    export { takesKey } from './packages/agreement/src/calls/call.ts'
    export { answers } from './packages/agreement/src/families/answers.ts'
    export { wireTypes } from './packages/agreement/src/wire/types.ts'
    export { webhookPosts } from './packages/agreement/src/families/webhooks/posts.ts'
  `)
const recorded = (/** @type {string} */ name) =>
  readFile(new URL(`../reference/${name}`, import.meta.url), 'utf8').then(JSON.parse)
const packageOf = () =>
  readFile(new URL('../../packages/sdk-core/package.json', import.meta.url), 'utf8').then(JSON.parse)

/** Writes the OpenAPI document of the Spanish wire format. */
export async function writeOpenapi() {
  return `${JSON.stringify(await describeWire(), null, 1)}\n`
}

export async function describeWire() {
  const [source, examples, posts, { version }] = await Promise.all([
    sources(),
    recorded('calls-examples.json'),
    recorded('webhook-examples.json'),
    packageOf(),
  ])
  const { families, types } = describeCatalogue(source.calls)
  /** @type {import('./schemas.mjs').Components} */
  const components = new Map()
  components.set('Refused', refused(convert(source.wireTypes.reason, components)))
  const page = { ...source, examples, components }
  const paths = Object.fromEntries(
    families.flatMap((family) => family.calls.flatMap((call) => pathsOf(page, family.name, call))),
  )
  const webhooks = Object.fromEntries(
    Object.entries(source.webhookPosts).map(([name, schema]) => [
      name,
      postOf(page, name, schema, posts[name]),
    ]),
  )
  describeFields(components, types)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Baliza, wire format',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description,
    },
    servers: [{ url: '.', description: 'The server from which this document was loaded.' }],
    tags: families.map(({ name, doc }) => ({ name, description: doc })),
    security: [{ session: [] }, { apiKey: [] }],
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => a.localeCompare(b))),
      responses: responsesOf(source.reasons),
      headers,
      parameters,
      securitySchemes,
    },
  }
}

const description = [
  'The calls of the Spanish wire format, as the portal and the widgets send them. Programs in other languages usually prefer `/v1` (`openapi.en.json`), which has English names, dates and booleans.',
  '',
  'Every number has a unit in `x-unit` (`unix-ms`, `km`, `km/h`, `mph`, `deg` …), and every code refers to its table. A response with `status` 1 is a success; `status` 0 or 2 is a refusal, also with HTTP 200. `x-refused` has the sentences of rules that JSON Schema cannot express.',
  '',
  'Clients must ignore fields that they do not know: new fields, calls and codes are not a breaking change.',
].join('\n')

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of `session_login`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'bz_…',
    description:
      'An API key of the control panel. It is only accepted from programs, never from a browser (no `Origin` header).',
  },
}

const headers = {
  RequestId: {
    description: 'Id of the request in the server’s log.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', 'x-unit': 's' },
  },
  RateLimitPolicy: {
    description:
      'Limits of the API key: quota `q` and window `w` in s (draft-ietf-httpapi-ratelimit-headers-11).',
    schema: { type: 'string', example: '"llave";q=600;w=60, "cuenta";q=30000;w=60' },
  },
  RateLimit: {
    description:
      'What is left of each limit: calls `r`, and the time `t` in s until the whole quota is available.',
    schema: { type: 'string', example: '"llave";r=571;t=3, "cuenta";r=29970;t=1' },
  },
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A value that is unique to this request. The server answers a repetition with the first response, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Id for the server’s log. The server makes one if it is missing.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,100}$' },
  },
}

/** @param {Schema} codigo */
const refused = (codigo) => ({
  type: 'object',
  description: 'A refusal. Nothing was changed.',
  properties: {
    status: {
      type: 'integer',
      enum: [0, 2],
      'x-codes': 'Status',
      description: '2: the account is inactive.',
    },
    mensaje: { type: 'string', description: 'Reason to show to the user, in Spanish.' },
    codigo: { ...codigo, description: 'Reason for programs.' },
    campo: { type: 'string', description: 'Path of the field that the reason is about.' },
  },
  required: ['status', 'mensaje', 'codigo'],
})

/** Statuses that no operation answers: of an unknown path, and of another method. */
const ofOtherPaths = [404, 405]

/** One response for each status that is not 200, with its reasons. @param {Record<string, { httpStatus: number, means: string }>} reasons */
function responsesOf(reasons) {
  const statuses = [...new Set(Object.values(reasons).map(({ httpStatus }) => httpStatus))]
  return Object.fromEntries(
    statuses
      .filter((status) => status !== 200 && !ofOtherPaths.includes(status))
      .toSorted()
      .map((status) => {
        const own = Object.entries(reasons).filter(([, { httpStatus }]) => httpStatus === status)
        const [[codigo] = ['']] = own
        const example = { status: 0, mensaje: 'No se pudo hacer', codigo }
        return [
          `Refused${status}`,
          refusal(status, own, { 'application/json': { schema: ref('Refused'), example } }),
        ]
      }),
  )
}

/**
 * Describes the response of a status that is no success.
 * @param {number} status @param {[string, { means: string }][]} reasons those of the status @param {object} content
 */
export const refusal = (status, reasons, content) => ({
  description: reasons.map(([reason, { means }]) => `\`${reason}\`: ${means}`).join('\n\n'),
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    ...(status === 429 && {
      'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
      RateLimit: { $ref: '#/components/headers/RateLimit' },
    }),
  },
  content,
})

/** @param {any} page @param {string} family @param {any} call @returns {[string, object][]} */
function pathsOf(page, family, call) {
  const main = operationOf(page, family, call)
  if (call.second === null) return [[call.path, { post: main }]]
  const other = {
    ...main,
    operationId: `${main.operationId}_search`,
    summary: `${main.summary} (search)`,
    'x-same-as': main.operationId,
  }
  return [
    [call.path, { post: main }],
    [call.second, { post: other }],
  ]
}

/** @param {any} page @param {string} family @param {any} call */
function operationOf(
  { access, answers, payloads, components, examples, reasons, scopesOf, takesKey, calls },
  family,
  call,
) {
  const { id, method, doc, returns } = call
  const row = calls[family][method]
  const rule = access[family][method]
  const name = id.replace(/(?:^|\.)(\w)/g, (/** @type {string} */ _, /** @type {string} */ letter) =>
    letter.toUpperCase(),
  )
  const body = requestOf(payloads[family][method], components, call, name)
  const success = convert(answers[family][method], components)
  const { token: _, ...sent } = examples[id]?.sent ?? {}
  const keyless = call.open
    ? [{}]
    : rule.keys === 'none'
      ? [{ session: [] }]
      : [{ session: [] }, { apiKey: [] }]
  const streams = (family === 'reports' && id !== 'reports.positions') || id === 'history.ofUnits'
  const answerExample = exampleOf(success, components, examples[id]?.body)
  return {
    tags: [family],
    operationId: id.replace('.', '_'),
    summary: firstSentence(doc),
    description: [doc, returns && `Returns ${returns}.`].filter(Boolean).join('\n\n'),
    security: keyless,
    parameters: [
      { $ref: '#/components/parameters/RequestId' },
      ...(takesKey(row) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, example: exampleOf(body, components, sent) } },
    },
    responses: {
      200: {
        description: 'Success, or a refusal with `status` 0 or 2.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
        content: {
          'application/json': { schema: { oneOf: [success, ref('Refused')] }, example: answerExample },
          ...(streams && {
            'application/x-ndjson': {
              schema: {
                type: 'string',
                description:
                  'Lines of JSON: `{ rows, done, total }`, and at the end the answer without its rows.',
              },
              'x-itemSchema': {
                type: 'object',
                properties: { rows: success.properties.data, done: counted, total: counted },
              },
            },
          }),
        },
      },
      ...Object.fromEntries(
        statusesOf(reasons, call).map((status) => [
          status,
          { $ref: `#/components/responses/Refused${status}` },
        ]),
      ),
    },
    ...(row.deprecated && { deprecated: true }),
    ...(row.heavy && { 'x-heavy': true }),
    'x-call': id,
    'x-catalogue-name': call.name,
    'x-effect': call.effect,
    'x-roles': call.open ? [] : (rule.roles ?? [1, 2, 3, 4]),
    ...(!call.open && rule.keys !== 'none' && { 'x-scopes': scopesOf({ row, rule }) }),
  }
}

const counted = { type: 'integer', minimum: 0, 'x-unit': 'count' }

/** @param {Record<string, { httpStatus: number }>} reasons @param {any} call */
function statusesOf(reasons, { open, effect }) {
  const all = [...new Set(Object.values(reasons).map(({ httpStatus }) => httpStatus))].filter(
    (one) => one !== 200,
  )
  const never = [...ofOtherPaths, ...(open ? [401] : []), ...(effect === 'read' ? [409, 422] : [])]
  return all.filter((status) => !never.includes(status)).toSorted()
}

/** @param {any} schema @param {any} components @param {any} call @param {string} name */
function requestOf(schema, components, call, name) {
  const body = convert(schema, components)
  const docs = new Map(call.payloads.flat().map((/** @type {any} */ { name, doc }) => [name, doc]))
  const describe = (/** @type {Schema} */ one) => ({
    ...one,
    ...(one.properties && { properties: described(one.properties, docs) }),
  })
  const options = body.oneOf ?? body.anyOf
  if (options === undefined) return describe(body)
  const [key] = Object.keys(options[0].properties ?? {}).filter((field) =>
    options.every((/** @type {Schema} */ one) => one.properties?.[field]?.const !== undefined),
  )
  if (key === undefined) return { anyOf: options.map(describe) }
  // Generators of typed languages need a name for each option.
  const names = options.map((/** @type {Schema} */ one) => {
    const value = one.properties[key].const
    const own = `${name}${String(value).replace(/^\w/, (letter) => letter.toUpperCase())}`
    components.set(own, describe(one))
    return [String(value), ref(own)]
  })
  const oneOf = names.map((/** @type {any} */ [, one]) => one)
  // A discriminator has to be a text.
  if (typeof options[0].properties[key].const !== 'string') return { oneOf }
  return {
    oneOf,
    discriminator: {
      propertyName: key,
      mapping: Object.fromEntries(names.map((/** @type {any} */ [value, one]) => [value, one.$ref])),
    },
  }
}

/** Adds the descriptions of fields. @param {Record<string, Schema>} properties @param {Map<string, string>} docs */
const described = (properties, docs) =>
  Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const doc = docs.get(field) || general[field]
      return [field, doc && schema.description === undefined ? { ...schema, description: doc } : schema]
    }),
  )

/** Descriptions of fields that many payloads and answers have. @type {Record<string, string>} */
const general = {
  _id: 'Id.',
  id: 'Id.',
  user: 'Id of the account; defaults to the session’s account.',
  rol: 'Role of the session.',
  imei: 'IMEI of the unit.',
  mensaje: 'Text to show to the user, in Spanish.',
  nombre: 'Name.',
  token: 'Token of the session.',
  data: 'The result.',
  cursor: 'Cursor of the next page.',
}

/** Types of the SDK with the descriptions of a component that has another name. @type {Record<string, string>} */
const describedBy = { ListedAlert: 'Alert', MovedUnit: 'Unit', Geofence: 'CircleGeofence' }

/** Adds the descriptions of the SDK’s types to the components of the same name. @param {any} components @param {any[]} types */
function describeFields(components, types) {
  for (const [name, schema] of components) {
    if (schema.properties === undefined) continue
    const type = types.find((one) => one.name === (describedBy[name] ?? name))
    const docs = new Map(
      type?.fields.map((/** @type {any} */ { name, doc }) => [name === 'id' ? '_id' : name, doc]),
    )
    components.set(name, {
      ...(type?.doc && { description: type.doc }),
      ...schema,
      properties: described(schema.properties, docs),
    })
  }
}

/** @param {any} page @param {string} name @param {any} schema @param {unknown} example */
function postOf({ components }, name, schema, example) {
  const body = convert(schema, components)
  return {
    post: {
      tags: ['webhooks'],
      operationId: `webhook_${name.replaceAll('.', '_')}`,
      summary: `The server posts \`${name}\` to the address of a webhook.`,
      security: [{}],
      requestBody: {
        content: { 'application/json': { schema: body, example: exampleOf(body, components, example) } },
      },
      responses: {
        '2XX': {
          description: 'Received. Any other status is a failure, and the server repeats the request later.',
        },
        '4XX': { description: 'Failed.' },
      },
    },
  }
}

/** Returns the summary of a description. */
export const firstSentence = (/** @type {string} */ doc) => /^.*?\.(?=\s|$)/.exec(doc)?.[0] ?? doc
