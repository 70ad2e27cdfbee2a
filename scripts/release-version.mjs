import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './installed.mjs'
import { program, root, run } from './run.mjs'

/**
 * `npm run release:version`: sets the version of all packages according to the pending notes of `.changeset`, moves the notes
 * into the changelogs, and updates every page that shows the version. Then run `npm run release`.
 */

/** Files that show a version, or the major version in the widgets' address. */
const shown = [
  'README.md',
  'packages/widgets/README.md',
  'packages/widgets/guides/1-primeros-pasos.mdx',
  'packages/widgets/guides/3-politica-de-contenido.mdx',
  'packages/widgets/guides/7-rendimiento.mdx',
  'packages/widgets/src/version.ts',
  'docs/en/how-to/embed-a-map.md',
  'docs/en/reference/hosts.md',
  'docs/es/guias/instalar.md',
  'docs/es/guias/actualizar.md',
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/compose-nats.yaml',
  'examples/partner.html',
]

if ((await run(program('changeset'), ['version'])) !== 0) process.exit(1)
const before = readManifest(root).version
const { version } = readManifest(join(root, 'packages/sdk-core'))
const majorOf = (/** @type {string} */ one) => one.split('.', 1)[0]
const renamed = (/** @type {string} */ text) =>
  text.replaceAll(before, version).replaceAll(`/widgets/${majorOf(before)}/`, `/widgets/${majorOf(version)}/`)
for (const path of shown) edit(path, renamed)
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
