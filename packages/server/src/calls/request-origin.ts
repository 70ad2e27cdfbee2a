import type { RequestOrigin } from '@baliza/agreement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.js'

/**
 * Returns the page that makes the request, and whether it is the portal: its browser reports the same origin, or its host is the
 * requested host.
 */
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
 * Lets the calling page read the response, regardless of `CORS_ORIGINS`. A listed page reads its data. Any other page reads the
 * refusal, which contains no data and explains the error.
 */
export function readableBy(reply: FastifyReply, origin: string | undefined): void {
  // Responses are never cached (`no-store`), so `Vary` is not needed.
  if (origin !== undefined) reply.header('access-control-allow-origin', origin)
}
