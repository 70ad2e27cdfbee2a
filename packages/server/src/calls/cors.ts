import { keepsHeader, keyHeader } from '@baliza/agreement'
import type { FastifyCorsOptions } from '@fastify/cors'
import type { FastifyRequest } from 'fastify'
import { profileVersionHeader } from '../accounts/profile-version.js'
import { requestIdHeader } from '../http/http.js'
import { limitHeaders } from '../limits/call-limits.js'
import type { Config } from '../settings/config.js'
import { deprecationHeaders } from './deprecations.js'
import { streamHeader } from './fleet-stream.js'

/** Response header with the version of the server. */
export const versionHeader = 'baliza-version'
/** Response header of a list that continues: its cursor, which is also in the answer. */
export const nextHeader = 'baliza-next'
/** Response header of an answer that was stored for an earlier request with the same idempotency key. */
export const replayedHeader = 'idempotent-replayed'

/**
 * Returns the CORS options of calls. Calls carry a token in a header and no cookie, so that any page may call without gaining
 * rights. A preflight names no account, so it cannot identify a page that a mirror account lists.
 */
export function corsOptionsOf({ corsOrigins }: Pick<Config, 'corsOrigins'>) {
  return async ({ method }: FastifyRequest): Promise<FastifyCorsOptions> => ({
    origin: corsOrigins === '*' || method === 'OPTIONS' ? '*' : [...corsOrigins],
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-none-match',
      'last-event-id',
      requestIdHeader,
      keyHeader,
    ],
    exposedHeaders: [
      'date',
      'etag',
      'retry-after',
      ...limitHeaders,
      ...deprecationHeaders,
      'allow',
      'www-authenticate',
      requestIdHeader,
      profileVersionHeader,
      keepsHeader,
      nextHeader,
      replayedHeader,
      versionHeader,
      streamHeader,
    ],
    maxAge: 86_400,
  })
}
