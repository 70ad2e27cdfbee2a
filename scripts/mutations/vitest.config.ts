import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Runs only the tests that must detect a group's mutants; `scripts/mutations.mjs` names them. */
export default defineConfig({
  ssr: { resolve: { conditions: ['baliza-source', ...defaultServerConditions] } },
  // A longer timeout, so that a slow machine does not count as a detected mutant.
  test: { include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'), testTimeout: 10_000 },
})
