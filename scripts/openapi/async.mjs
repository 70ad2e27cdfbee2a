import { describeWire } from './wire.mjs'

/** @typedef {import('./schemas.mjs').Schema} Schema */

/** Writes the AsyncAPI document. */
export async function writeAsyncapi() {
  return `${JSON.stringify(describeEvents(await describeWire()), null, 1)}\n`
}

/**
 * Describes what the server sends without being polled, or while a request waits: the stream of the fleet, the two feeds, rows in
 * lines, and webhooks. The messages are those of the OpenAPI document of the wire.
 * @param {any} wire
 */
export function describeEvents(wire) {
  const { schemas } = wire.components
  const operations = new Map(
    Object.entries(wire.paths).map(([path, { post }]) => [post['x-call'], { path, operation: post }]),
  )
  const of = (/** @type {string} */ call) => {
    const found = operations.get(call)
    if (found === undefined) throw new Error(`${call} is not in the wire’s document`)
    const [success] = found.operation.responses[200].content['application/json'].schema.oneOf
    return { ...found, success, example: found.operation.responses[200].content['application/json'].example }
  }
  const units = of('units.list')
  const positions = of('positions.page')
  const alerts = of('alerts.page')
  const report = of('reports.general')
  const posts = Object.entries(wire.webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json']
    return [
      name,
      {
        name,
        title: post.summary,
        contentType: 'application/json',
        headers: signed,
        payload: schema,
        examples: [{ payload: example }],
      },
    ]
  })
  const here = [{ $ref: '#/servers/here' }]
  const channels = {
    fleet: {
      address: `${units.path}/stream`,
      title: 'Changes of the fleet',
      description:
        'Server-Sent Events (`GET`, `Accept: text/event-stream`), with the token in `Authorization`. `Last-Event-ID` or `since` continue from a version.',
      servers: here,
      messages: {
        change: {
          name: 'message',
          title: 'Changed units',
          summary: 'An event without a name. Its `id` is the version for `Last-Event-ID`.',
          contentType: 'application/json',
          payload: units.success,
          examples: [{ payload: units.example }],
        },
        profile: {
          name: 'profile',
          title: 'The permissions of the account have changed',
          contentType: 'text/plain',
          payload: { type: 'string', description: 'Version of the profile.' },
        },
        alerts: {
          name: 'alerts',
          title: 'The account has new alerts',
          contentType: 'text/plain',
          payload: { type: 'string', description: 'Empty: read `alerts.fresh`.' },
        },
        end: {
          name: 'end',
          title: 'Access was lost',
          contentType: 'application/json',
          payload: { $ref: '#/components/schemas/Refused' },
        },
      },
      'x-sse': true,
    },
    positions: page(positions, 'Stored positions', here),
    alerts: page(alerts, 'Raised alerts', here),
    lines: {
      address: report.path,
      title: 'Rows while they are computed',
      description:
        'The reports of several units and `history.ofUnits` with `Accept: application/x-ndjson`. Lines of rows and progress, and at the end the answer without its rows.',
      servers: here,
      messages: {
        rows: {
          name: 'rows',
          title: 'Rows and progress',
          contentType: 'application/x-ndjson',
          payload: {
            type: 'object',
            properties: {
              rows: report.success.properties.data,
              done: { type: 'integer', 'x-unit': 'count', description: 'Units that are complete.' },
              total: { type: 'integer', 'x-unit': 'count', description: 'All units.' },
            },
            required: ['rows', 'done', 'total'],
          },
        },
        end: {
          name: 'end',
          title: 'The answer without its rows, or a refusal',
          contentType: 'application/x-ndjson',
          payload: {
            oneOf: [
              { type: 'object', description: 'The answer without `data`.' },
              { $ref: '#/components/schemas/Refused' },
            ],
          },
        },
      },
    },
    webhooks: {
      address: '{path}',
      title: 'Webhooks',
      description:
        'Posts to the address of a webhook, repeated with the same `id` until the partner answers 2XX.',
      servers: [{ $ref: '#/servers/partner' }],
      parameters: { path: { description: 'Path of the webhook’s address.' } },
      messages: Object.fromEntries(posts),
    },
  }
  return {
    asyncapi: '3.0.0',
    info: {
      ...wire.info,
      title: 'Baliza, events',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      description,
    },
    servers: {
      here: {
        host: '{host}',
        protocol: 'https',
        description: 'The server of Baliza.',
        variables: { host: { default: 'localhost:9998' } },
        security: [
          { $ref: '#/components/securitySchemes/session' },
          { $ref: '#/components/securitySchemes/apiKey' },
        ],
      },
      partner: {
        host: '{host}',
        protocol: 'https',
        description: 'The server that receives webhooks.',
        variables: { host: { default: 'flota.example' } },
        security: [{ $ref: '#/components/securitySchemes/signature' }],
      },
    },
    channels,
    operations: Object.fromEntries(
      Object.keys(channels).map((name) => [
        `send_${name}`,
        {
          action: 'send',
          summary: channels[/** @type {keyof typeof channels} */ (name)].title,
          channel: { $ref: `#/channels/${name}` },
          security: (name === 'webhooks' ? ['signature'] : ['session', 'apiKey']).map((scheme) => ({
            $ref: `#/components/securitySchemes/${scheme}`,
          })),
        },
      ]),
    ),
    components: {
      schemas: withoutSiblings(schemas),
      securitySchemes: {
        ...wire.components.securitySchemes,
        signature: {
          type: 'httpApiKey',
          name: 'webhook-signature',
          in: 'header',
          description: 'Proves the sender.',
        },
      },
    },
  }
}

/** AsyncAPI allows nothing next to a reference. @param {any} json @returns {any} */
function withoutSiblings(json) {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(withoutSiblings)
  const { $ref, ...rest } = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withoutSiblings(value)]),
  )
  if ($ref === undefined) return rest
  return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] }
}

const description =
  'What the server sends on its own, or while a request waits. The calls themselves are in `openapi.json` and `openapi.en.json`.'

/** Headers of a webhook’s post. @type {Schema} */
const signed = {
  type: 'object',
  properties: {
    'Baliza-Signature': {
      type: 'string',
      description: '`t=SECONDS,v1=HEX`: HMAC-SHA256 of `t.body`, keyed with the text of the secret.',
    },
    'webhook-id': { type: 'string', description: 'Id of the event, as in the body (Standard Webhooks).' },
    'webhook-timestamp': { type: 'string', description: 'Unix time in seconds.' },
    'webhook-signature': { type: 'string', description: '`v1,BASE64`: HMAC-SHA256 of `id.timestamp.body`.' },
  },
}

/** Describes a feed: a request that waits until there are rows. @param {any} call @param {string} title @param {object[]} servers */
const page = ({ path, operation, success, example }, title, servers) => ({
  address: path,
  title,
  description: `${operation.description} A request with \`espera\` waits for new rows.`,
  servers,
  messages: {
    page: {
      name: 'page',
      title: 'A page, and the cursor of the next one',
      contentType: 'application/json',
      payload: success,
      examples: [{ payload: example }],
    },
  },
})
