import { type ClientHooks, hookedFetch } from '../transport/hooked-fetch.js'
import {
  type BalizaClient,
  createClient as createMinimalClient,
  type MinimalClientOptions,
} from './minimal-client.js'

export type { BalizaClient } from './minimal-client.js'

/** Options of {@link createClient}. */
export interface ClientOptions extends MinimalClientOptions, ClientHooks {}

/**
 * Creates a client for one server. It sends no request before the first call, or before the fleet has a listener.
 *
 * @example
 *     const client = createClient({ host: 'http://localhost:9998' })
 *     await client.session.login({ user: 'usuario', pass: 'demo' })
 *     const stop = client.watch(({ state, units }) => console.log(state, units.size))
 */
export function createClient(options: ClientOptions): BalizaClient {
  return createMinimalClient({ ...options, fetch: hookedFetch(options.fetch, options) })
}
