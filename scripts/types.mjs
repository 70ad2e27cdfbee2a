import { generateEnglish } from './english-names.mjs'
import { check } from './run.mjs'

/** Each package has its own environment: agreement, sdk-core and the server without a DOM, e2e on the published packages. */
const environments = [
  'packages/agreement/tsconfig.json',
  'packages/sdk-core/tsconfig.json',
  'packages/sdk-core/tsconfig.test.json',
  'packages/mcp/tsconfig.json',
  'packages/server/tsconfig.json',
  'packages/cli/tsconfig.json',
  'packages/widgets/tsconfig.json',
  'packages/portal/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
  'scripts/tsconfig.json',
]

await generateEnglish()
let failed = 0
for (const environment of environments) {
  const code = await check('--project', environment)
  if (code !== 0) failed += 1
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${environment}`)
}
process.exit(failed === 0 ? 0 : 1)
