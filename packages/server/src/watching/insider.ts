import type { IncomingHttpHeaders } from 'node:http'
import { ownValue } from '@baliza/sdk-core'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../http/loopback.js'
import { isSameSecret } from '../http/same-secret.js'
import type { Config } from '../settings/config.js'

/** What proxies add besides `X-Forwarded-For`. */
const traces = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'cf-connecting-ip']

/**
 * Whether whoever asks may see what is the operator's alone: with the key, or from this machine. A proxy on this machine
 * makes everybody come from it, so that more is asked for than its address: the request names this machine as its host,
 * and every address that a proxy passes on in its headers is this machine too.
 */
export function isInsider(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  { metricsKey }: Pick<Config, 'metricsKey'>,
): boolean {
  const [, key] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (key !== undefined) return metricsKey !== null && isSameSecret(key, metricsKey)
  return [socket.remoteAddress ?? '', hostOf(headers), ...forwardedBy(headers)].every(isLoopback)
}

/** Whoever trusts `TRUST_PROXY` with a decision trusts the last proxy alone: here no hop may be from elsewhere. */
function forwardedBy(headers: IncomingHttpHeaders): string[] {
  // What others than `X-Forwarded-For` say is not read: that it was forwarded is enough.
  if (traces.some((name) => ownValue(headers, name) !== undefined)) return ['']
  const forwarded = headers['x-forwarded-for']
  return forwarded === undefined
    ? []
    : String(forwarded)
        .split(',')
        .map((address) => address.trim())
}

/** Without its port. */
function hostOf({ host = '' }: IncomingHttpHeaders): string {
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
}
