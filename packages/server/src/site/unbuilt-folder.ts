import type { FastifyInstance } from 'fastify'
import { writePage } from '../delivery/small-page.js'
import { Refusal } from '../http/http.js'

/** A folder that `npm start` builds after the server listens. */
export interface UnbuiltFolder {
  readonly brand: string
  /** Starts the build, or joins it. */
  readonly build: () => Promise<void>
}

/** Seconds after which a visitor's page reloads itself. */
const reloadAfter = 2
const failure =
  'No se pudo construir. El motivo está en la terminal del servidor: corrígelo y arranca de nuevo.'

/**
 * Answers the requests of a folder until it is built. A visitor gets a page that reloads itself. A script waits for the build,
 * because the page that loads it does not request it again.
 */
export function waitForBuild(scope: FastifyInstance, { brand, build }: UnbuiltFolder): void {
  const waiting = writePage({
    brand,
    title: 'Se está construyendo',
    main: '<p>Puede tardar un minuto, y solo la primera vez o tras un cambio. Esta página se actualiza sola.</p>',
  })
  const failed = writePage({ brand, title: 'No se pudo construir', main: `<p>${failure}</p>` })
  let state: 'building' | 'built' | 'failed' = 'building'
  // Otherwise the server would not close before the end of the build.
  const closing = new Promise<void>((resolve) => scope.addHook('preClose', async () => resolve()))

  scope.addHook('onRequest', async ({ headers }, reply) => {
    if (state === 'built') return
    const ended = build().then(
      () => {
        state = 'built'
      },
      () => {
        state = 'failed'
      },
    )
    const isPage = headers.accept?.includes('text/html') === true
    if (!isPage) await Promise.race([ended, closing])
    if ((state as string) === 'built') return
    if (!isPage) throw new Refusal('away', failure, { retryAfter: reloadAfter })
    reply.code(503)
    if (state === 'failed') return reply.headers(failed.headers).send(failed.html)
    return reply.headers({ ...waiting.headers, refresh: reloadAfter }).send(waiting.html)
  })
}
