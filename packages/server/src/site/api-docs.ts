import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { asset } from '../asset.js'
import type { Config } from '../settings/config.js'
import { permissionsPolicy } from './permissions-policy.js'

/** Descriptions of the API that the build writes. */
const documents = ['openapi.json', 'openapi.en.json', 'asyncapi.json'] as const

/**
 * Serves the descriptions of the API at `/openapi.json`, `/openapi.en.json` and `/asyncapi.json`, a page to read and try them at
 * `/api/docs/`, the client for Python with its types, and the catalogue of both (RFC 9727). The descriptions and the page are built after the
 * server listens, and are missing until then.
 * @param folder the descriptions
 */
export async function serveApiDocs(
  http: FastifyInstance,
  folder: string,
  { publicUrl }: Config,
): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(fastifyStatic, {
      // Each route names its own root.
      root: folder,
      prefix: '/api/docs/',
      serve: false,
      preCompressed: true,
      suppressWarning: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
    // Any page may read them. They are the same on every server of this version.
    for (const name of documents)
      scope.get(`/${name}`, (_request, reply) =>
        reply.header('access-control-allow-origin', '*').sendFile(name, folder),
      )
    scope.get('/clients/python/baliza.py', (_request, reply) =>
      reply
        .type('text/x-python; charset=utf-8')
        .sendFile('baliza.py', asset('clients/python'), { contentType: false }),
    )
    scope.get('/clients/python/baliza.pyi', (_request, reply) =>
      reply.type('text/x-python; charset=utf-8').sendFile('baliza.pyi', folder, { contentType: false }),
    )
    scope.get('/api/docs', async (_request, reply) => reply.redirect('docs/', 308))
    scope.get<{ Params: { '*': string } }>('/api/docs/*', (request, reply) => {
      const file = request.params['*'] || 'index.html'
      return reply
        .headers({
          'content-security-policy': policyOf(request.host),
          'permissions-policy': permissionsPolicy,
          // The sandboxed page loads its own files as cross-origin requests.
          'access-control-allow-origin': '*',
        })
        .sendFile(file, asset('api-docs/dist'))
    })
    const site = publicUrl ?? ''
    scope.get('/.well-known/api-catalog', async (_request, reply) =>
      reply.type('application/linkset+json').send({
        linkset: [
          {
            anchor: `${site}/v1/`,
            'service-desc': [{ href: `${site}/openapi.en.json`, type: 'application/json' }],
            'service-doc': [{ href: `${site}/api/docs/`, type: 'text/html' }],
          },
          {
            anchor: `${site}/api/`,
            'service-desc': [{ href: `${site}/openapi.json`, type: 'application/json' }],
            'service-doc': [{ href: `${site}/api/docs/?wire`, type: 'text/html' }],
          },
        ],
      }),
    )
  })
}

/**
 * Returns the CSP of the page. Its viewer is third-party code on the origin that has the portal's session, so that it gets an
 * opaque origin. Older browsers match `'self'` against that origin, so the host is named too.
 */
function policyOf(host: string): string {
  const own = /^[\w.:[\]-]+$/.test(host) ? ` ${host}` : ''
  return [
    'sandbox allow-scripts allow-forms allow-popups allow-downloads',
    `default-src 'none'`,
    `script-src 'self'${own}`,
    `style-src 'self' 'unsafe-inline'${own}`,
    `img-src 'self' data:${own}`,
    `connect-src 'self'${own}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
