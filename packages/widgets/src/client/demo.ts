import { type BalizaClient, createClient } from '@baliza/sdk-core/bare'
import { createFakeBackend } from '@baliza/sdk-core/testing'

/** How many units drive in a demo. */
const units = 60
/** Oftener than a real host is asked, ms: the host is in the page. */
const pollInterval = 5_000

/** A client whose server is a made-up fleet inside the page. Loaded only where a page asks for it. */
export function createDemoClient(): BalizaClient {
  const backend = createFakeBackend({ seed: 7, units, moving: true })
  return createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
    pollInterval,
  })
}
