import type { IncomingHttpHeaders } from 'node:http'
import { ownValue } from '@baliza/agreement'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../http/loopback.js'
import { isSameSecret } from '../http/same-secret.js'
import type { Config } from '../settings/config.js'

/** Headers that proxies add in addition to `X-Forwarded-For`. */
const traces = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'cf-connecting-ip']

/**
 * Whether the caller may see data that is only for the operator: with the key, or from this machine. All clients of a proxy on
 * this machine have its address. Therefore the request must also have this machine as its `Host`, and no proxy header except an
 * `X-Forwarded-For` with only addresses of this machine.
 */
export function isInsider(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  { metricsKey }: Pick<Config, 'metricsKey'>,
): boolean {
  const [, key] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  if (key !== undefined) return metricsKey !== null && isSameSecret(key, metricsKey)
  return [socket.remoteAddress ?? '', hostOf(headers), ...forwardedBy(headers)].every(isLoopback)
}

/** Returns the addresses forwarded by all proxies, regardless of `TRUST_PROXY`. All of them must be of this machine. */
function forwardedBy(headers: IncomingHttpHeaders): string[] {
  // The other headers are not parsed: their presence means that the request was forwarded.
  if (traces.some((name) => ownValue(headers, name) !== undefined)) return ['']
  const forwarded = headers['x-forwarded-for']
  return forwarded === undefined
    ? []
    : String(forwarded)
        .split(',')
        .map((address) => address.trim())
}

function hostOf({ host = '' }: IncomingHttpHeaders): string {
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
}
