import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { followPageTexts } from '@baliza/agreement'
import type { FastifyInstance } from 'fastify'
import { isListedAddress } from '../accounts/address-list.js'
import { networkOf } from '../accounts/network.js'
import { acceptedLanguage } from '../http/accepted-language.js'
import { addressOf, refusalOf } from '../http/http.js'
import type { Config } from '../settings/config.js'
import { permissionsPolicy } from '../site/permissions-policy.js'
import { contentSecurityPolicy } from '../site/site.js'
import type { DatabaseShares } from '../storage/connection/limit-concurrency.js'
import { type Followed, followedUnit } from '../storage/tables/follow-links.js'
import { type Shown, styleSource, writeFollowPage } from './write-follow-page.js'

export interface FollowPageServices {
  readonly config: Config
  readonly databaseShares: DatabaseShares
  /** Folder of the built portal. */
  readonly portal: string
}

const statuses = { invalid: 404, away: 503 } as const

/**
 * `GET /seguir/TOKEN`: serves the page of a follow link. A wrong, an expired and a revoked link have the same answer. The token is
 * in the path, so the page sends no path to other servers, and no cache keeps it.
 */
export async function serveFollowPage(
  http: FastifyInstance,
  { config, databaseShares, portal }: FollowPageServices,
): Promise<void> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(config, styleSource),
    'permissions-policy': permissionsPolicy,
    'cache-control': 'no-store',
    // Map tile servers require a referrer. It contains only the origin.
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
    vary: 'accept-language',
  }
  http.get<{ Params: { token: string } }>('/seguir/:token', async (request, reply) => {
    const address = addressOf(request)
    const shown = await find(request.params.token, address)
    const isRefused = shown === 'invalid' || shown === 'away'
    if (shown === 'away') reply.header('retry-after', '5')
    return reply
      .headers(headers)
      .code(isRefused ? statuses[shown] : 200)
      .send(
        writeFollowPage(shown, {
          brand: config.brand,
          language: acceptedLanguage(request.headers['accept-language'], followPageTexts),
          timeZone: config.timeZone,
          now: Date.now(),
          scripts: await portalScripts(portal),
        }),
      )

    async function find(token: string, from: string): Promise<Shown> {
      let link: Followed | null
      try {
        link = await followedUnit(databaseShares.of(networkOf(from)), token, Date.now())
      } catch (error) {
        request.log.error({ err: error, reason: refusalOf(error).body.codigo }, 'no se pudo leer un enlace')
        return 'away'
      }
      return link === null || !isListedAddress(link.addresses, from) ? 'invalid' : link
    }
  })
}

/** Returns the tags of the portal's page that load it, with addresses from one folder deeper. Empty: it is not built. */
async function portalScripts(portal: string): Promise<string> {
  const page = await readFile(join(portal, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  const tags =
    page.match(/<script [^<>]*><\/script>|<link rel="(?:modulepreload|stylesheet|preload)" [^<>]*>/g) ?? []
  return tags.join('\n').replaceAll(/(src|href)="(?:\.\/)?(?=\w)/g, '$1="../')
}
