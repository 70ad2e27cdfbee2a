import { type BalizaClient, createClient, memoryStorage } from '@baliza/sdk-core'
import { createFakeBackend } from '@baliza/sdk-core/testing'

/** How many units drive in a demo. */
const units = 60

/** A client whose server is a made-up fleet inside the page; logged in. Loaded only where a page asks for it. */
export async function createDemoClient(): Promise<BalizaClient> {
  const backend = createFakeBackend({ seed: 7, units, moving: true })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    storage: memoryStorage(),
    pollInterval: 5_000,
  })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  return client
}
