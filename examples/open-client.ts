import { type BalizaClient, type ClientOptions, createClient } from '@baliza/sdk-core'

/** Creates a client from the environment: with BALIZA_API_KEY, or by a login with BALIZA_USER and BALIZA_PASSWORD. */
export async function openClient(options: Partial<ClientOptions> = {}): Promise<BalizaClient> {
  const { BALIZA_HOST: host = 'http://localhost:9998', BALIZA_API_KEY: apiKey } = process.env
  if (apiKey !== undefined) return createClient({ host, apiKey, ...options })
  const { BALIZA_USER: user = 'usuario', BALIZA_PASSWORD: pass = 'demo' } = process.env
  const client = createClient({ host, ...options })
  await client.session.login({ user, pass })
  return client
}
