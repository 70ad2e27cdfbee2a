import { mensajes } from '@baliza/agreement'
import type { FastifyContextConfig, FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from './http.js'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[]

/** Answers a known path with 405 and `Allow` if it is requested with another method. */
export function refuseOtherMethods(
  http: FastifyInstance,
  path: string,
  allowed: 'GET' | 'POST',
  config: FastifyContextConfig = {},
): void {
  http.route({
    config,
    method: methods.filter((method) => method !== allowed),
    url: path,
    // Before the body is read: the error must not be about its type.
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed)
      throw new Refusal('method', mensajes.otherMethod.replace('{allow}', allowed))
    },
    handler: async () => undefined,
  })
}
