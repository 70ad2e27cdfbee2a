import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Moves the imports of our packages from the entries of `@baliza/sdk-core` 1.9.1 to `@baliza/sdk-core/internal`. It can run
 * again on a branch that was made before, and changes nothing the second time.
 */
const entries = { '': '', '/calls': '', '/files': '', '/testing': '/testing' }
const ours = /^(packages\/(widgets|portal|server|cli)\/src|bench\/(?!size)|storybook)\/.*\.(mjs|[jt]sx?)$/
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
for (const file of files.filter((one) => ours.test(one))) {
  const before = readFileSync(file, 'utf8')
  let after = before
  for (const [entry, to] of Object.entries(entries))
    after = after.replaceAll(`'@baliza/sdk-core${entry}'`, `'@baliza/sdk-core/internal${to}'`)
  if (after !== before) writeFileSync(file, after)
}
