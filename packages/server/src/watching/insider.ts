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
 * makes everybody come from it, so that the address alone is not enough: the request has to name this machine as its host, and
 * to have no header of a proxy but an `X-Forwarded-For` that names this machine alone.
 */
export function isInsider(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  { metricsKey }: Pick<Config, 'metricsKey'>,
): boolean {
  const [, key] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (key !== undefined) return metricsKey !== null && isSameSecret(key, metricsKey)
  return [socket.remoteAddress ?? '', hostOf(headers), ...forwardedBy(headers)].every(isLoopback)
}

/** The addresses that all proxies have passed on, whichever of them `TRUST_PROXY` trusts: none may be from elsewhere. */
function forwardedBy(headers: IncomingHttpHeaders): string[] {
  // Headers but `X-Forwarded-For` are not read: that there is one means that the request was forwarded.
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
