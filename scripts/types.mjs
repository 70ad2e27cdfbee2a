import { check } from './run.mjs'

/** Each package with an environment of its own: sdk-core without a DOM, the server without one either, e2e over what is published. */
const environments = [
  'packages/sdk-core/tsconfig.json',
  'packages/sdk-core/tsconfig.test.json',
  'packages/server/tsconfig.json',
  'packages/cli/tsconfig.json',
  'packages/widgets/tsconfig.json',
  'packages/portal/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
  'scripts/tsconfig.json',
]

let failed = 0
for (const environment of environments) {
  const code = await check('--project', environment)
  if (code !== 0) failed += 1
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${environment}`)
}
process.exit(failed === 0 ? 0 : 1)
