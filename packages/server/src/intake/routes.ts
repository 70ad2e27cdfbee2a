import type { FastifyInstance } from 'fastify'
import { addressOf } from '../http/http.js'
import { type EndpointHandler, maxBody, senderOf } from './http-endpoint.js'

/**
 * Registers the intake's HTTP endpoints on the server's main port: `/osmand` and `/traccar`. They use a separate plugin, because
 * these bodies are read as raw text for every content type.
 */
export async function registerIntakeRoutes(
  http: FastifyInstance,
  endpoints: { readonly osmand: EndpointHandler; readonly traccar: EndpointHandler },
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) =>
      done(null, body),
    )
    for (const [path, handle] of [
      ['/osmand', endpoints.osmand],
      ['/traccar', endpoints.traccar],
    ] as const) {
      scope.route({
        method: ['GET', 'POST'],
        url: path,
        handler: async (request, reply) => {
          const { method, raw, headers, body } = request
          const text = typeof body === 'string' ? body : ''
          const answer = await handle({
            method,
            url: raw.url ?? '',
            headers,
            body: text,
            sender: { ...senderOf(request.socket), address: addressOf(request) },
          })
          if (answer.status === 503) reply.header('retry-after', '5')
          return reply.code(answer.status).type('text/plain').send(answer.body)
        },
      })
    }
  })
}
