import type { FastifyInstance } from 'fastify'
import { addressOf } from '../http.js'
import { type DoorHandler, longestBody } from './http-door.js'

/**
 * The HTTP doors on the server's main port: `/osmand` and `/traccar`.
 * In a plugin of its own, because these bodies are read as they come, whatever they say they are.
 */
export async function serveDoors(
  http: FastifyInstance,
  doors: { readonly osmand: DoorHandler; readonly traccar: DoorHandler },
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    )
    for (const [path, handle] of [
      ['/osmand', doors.osmand],
      ['/traccar', doors.traccar],
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
            address: addressOf(request),
          })
          if (answer.status === 503) reply.header('retry-after', '5')
          return reply.code(answer.status).type('text/plain').send(answer.body)
        },
      })
    }
  })
}
