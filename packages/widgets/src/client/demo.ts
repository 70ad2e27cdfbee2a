import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import { type BalizaClient, createClient } from '@baliza/sdk-core/minimal'

/** Number of units in a demo. */
const units = 60
/** Shorter than the interval for a real server, in ms, because the demo server runs in the page. */
const pollInterval = 5_000

/** Returns a client whose server is a simulated fleet inside the page. Loaded only if a page requests a demo. */
export function createDemoClient(): BalizaClient {
  const backend = createFakeBackend({ seed: 7, units, moving: true })
  return createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
    pollInterval,
  })
}
