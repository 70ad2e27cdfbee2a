import { join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * The compiler that checks is TypeScript 7, in a fifth of the time of 6. What needs the compiler's own interface (the
 * declarations' bundler, the API report, Storybook) has 6 as `typescript`, because 7 offers none. Both bring a `tsc`,
 * so this one is named by its place.
 */
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')

/** Each package with an environment of its own: sdk-core without a DOM, the server without one either, e2e over what is published. */
const environments = [
  'packages/sdk-core/tsconfig.json',
  'packages/sdk-core/tsconfig.test.json',
  'packages/server/tsconfig.json',
  'packages/cli/tsconfig.json',
  'packages/widgets/tsconfig.json',
  'packages/portal/tsconfig.json',
  'e2e/tsconfig.json',
  'scripts/tsconfig.json',
]

let failed = 0
for (const environment of environments) {
  const code = await run(process.execPath, [tsc, '--project', environment])
  if (code !== 0) failed += 1
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${environment}`)
}
process.exit(failed === 0 ? 0 : 1)
