import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './run.mjs'

/** Short files with long runs: 25 s for the server's, 8 s in a browser, 20 s in e2e. */
const waiting = [
  'packages/server/src/feed/processes.test.ts',
  'packages/server/src/intake/faults.test.ts',
  'packages/server/src/operator-cli/backup.test.ts',
  'packages/server/src/operator-cli/migrate.test.ts',
  'packages/server/src/accounts/login.test.ts',
  'packages/server/src/operator-cli/move.test.ts',
  'packages/server/src/main.test.ts',
  'packages/server/src/calls/fleet-store.test.ts',
  'packages/portal/src/pages/tracking/clear-area/notices-clear-area.browser.test.tsx',
  'packages/portal/src/pages/control-panel/bin/bin-page.browser.test.tsx',
  'packages/portal/src/stories.browser.test.tsx',
  'e2e/board.e2e.ts',
  'e2e/release.e2e.ts',
  'e2e/examples/files.e2e.ts',
  'e2e/examples/clients.e2e.ts',
  'e2e/streets.e2e.ts',
  'e2e/upgrade.e2e.ts',
  'e2e/hosts/quick.e2e.ts',
]
for (const file of waiting) if (!existsSync(join(root, file))) throw new Error(`${file} is not there`)

/**
 * Vitest starts with the longest files; it sorts files without a recorded run by size. These files are small but long. They would
 * start last, and the whole run would wait for them with idle cores.
 */
export default class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files)
    const isLong = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) =>
      waiting.includes(relative(root, moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
