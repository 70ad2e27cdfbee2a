import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './installed.mjs'
import { breaksSince } from './openapi/breaks.mjs'
import { program, root, run, runAside } from './run.mjs'

/**
 * `npm run release:version`: sets the version of all packages according to the pending notes of `.changeset`, moves the notes
 * into the changelogs, and updates every page that shows the version. Then run `npm run release`.
 */

/** Pages and samples, which show the version or the major version in the widgets' address. Code derives both. */
const shown = [
  'README.md',
  'deploy',
  'docs',
  'examples',
  'packages/widgets/README.md',
  'packages/widgets/guides',
]

const notes = readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).+\.md$/.test(name))
const isMajor = notes.some((name) => /: major$/m.test(readFileSync(join(root, '.changeset', name), 'utf8')))
const breaks = isMajor ? [] : ((await breaksSince('@baliza/sdk-core@latest')) ?? [])
if (breaks.length > 0) {
  console.error(
    `Clients of the last release would fail. Undo it, or add a note with "major":\n${breaks.join('\n')}`,
  )
  process.exit(1)
}
if ((await run(program('changeset'), ['version'])) !== 0) process.exit(1)
const before = readManifest(root).version
const { version } = readManifest(join(root, 'packages/sdk-core'))
const majorOf = (/** @type {string} */ one) => one.split('.', 1)[0]
// The pages of an upgrade show the next minor version.
const nextOf = (/** @type {string} */ one) =>
  one.replace(/(\d+)\.\d+$/, (_, minor) => `${Number(minor) + 1}.0`)
const pairs = [
  [nextOf(before), nextOf(version)],
  [before, version],
  [`/widgets/${majorOf(before)}/`, `/widgets/${majorOf(version)}/`],
]
const { output } = await runAside('git', ['ls-files', ...shown])
const constants = ['packages/widgets/src/version.ts', 'packages/portal/src/context/server-config.ts']
for (const path of [...output.trim().split('\n'), ...constants])
  if (/\.(md|mdx|html|ts|yaml)$|Dockerfile$/.test(path))
    edit(path, (text) =>
      pairs.reduce((changed, [from, to]) => changed.replaceAll(String(from), String(to)), text),
    )
edit('CHANGELOG.md', (text) => text.replace(/^## .+ \(unreleased\)$/m, `## ${version}`))
for (const path of ['package.json', 'bench/package.json'])
  edit(path, (text) => text.replace(`"version": "${before}"`, `"version": "${version}"`))
if ((await run('npm', ['install', '--package-lock-only', '--ignore-scripts'])) !== 0) process.exit(1)
const left = readdirSync(join(root, '.changeset')).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
)
console.log(`${before} → ${version}${left.length === 0 ? '' : `; notes that are left: ${left.join(', ')}`}`)

/** @param {string} path @param {(text: string) => string} change */
function edit(path, change) {
  const place = join(root, path)
  writeFileSync(place, change(readFileSync(place, 'utf8')))
}
