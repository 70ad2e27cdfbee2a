import type { RequestOrigin } from '@baliza/sdk-core/agreement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.js'

/** Which page asks, and whether it is the portal: browsers say so, or its host is the one that is asked. */
export function requestOrigin(
  { headers, host }: FastifyRequest,
  { publicUrl, demo }: Pick<Config, 'publicUrl' | 'demo'>,
): RequestOrigin {
  const { origin, 'sec-fetch-site': site } = headers
  return {
    origin,
    isOwn: (asked) =>
      (asked === origin && site === 'same-origin') ||
      hostOf(asked) === host ||
      (publicUrl !== null && asked === new URL(publicUrl).origin),
    demo,
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/**
 * Lets the page that asked read the answer, whatever `CORS_ORIGINS` says: one that is listed its data, and any other
 * the refusal, which holds none and says what is wrong.
 */
export function readableBy(reply: FastifyReply, origin: string | undefined): void {
  // No cache keeps it (`no-store`), so that it needs no `Vary`.
  if (origin !== undefined) reply.header('access-control-allow-origin', origin)
}
