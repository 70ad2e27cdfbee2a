import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** The tests that must notice a group's mutants, and no others: `scripts/mutations.mjs` names them. */
export default defineConfig({
  ssr: { resolve: { conditions: ['baliza-source', ...defaultServerConditions] } },
  // Slow machines are not mutants.
  test: { include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'), testTimeout: 10_000 },
})
