import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pages, standaloneTextOf } from '../docs/.vitepress/navigation.mjs'
import { build } from './build-packages.mjs'
import { installedFor, notices, readManifest } from './installed.mjs'
import { root, run } from './run.mjs'

/**
 * `npm run release [folder]`: creates `baliza-<version>.tar.gz` with everything that an operator needs and no development files.
 * It contains the built server, portal, widgets and documentation, both command lines, and their npm dependencies. The tests add
 * `--without-docs`, because they do not install the generator of the documentation.
 */

/** Packed files of each Baliza package: those that are run or served, without those only for developers. */
const packed = {
  server: ['package.json', 'assets', 'dist'],
  portal: ['package.json', 'dist'],
  widgets: ['package.json', 'dist/elements'],
  // The descriptions that the server serves.
  'sdk-core': ['docs'],
  cli: ['package.json', 'LICENSE', 'README.md', 'dist'],
}
const installedWith = ['packages/server', 'packages/cli', 'packages/mcp', 'packages/sdk-core']

/** Omits types and the source maps of server code: only browsers use source maps, those of served code. */
const isLeftOut = (/** @type {string} */ path) =>
  /\.d\.(ts|mts|cts)(\.map)?$/.test(path) ||
  /\.(ts|mts|cts|flow)$/.test(path) ||
  (path.endsWith('.map') && !/packages\/(portal|widgets)\//.test(path)) ||
  /node_modules\/.*\/(test|tests|__tests__|docs|examples?|bench(mark)?s?|\.github)(\/|$)/.test(path)

const [folder = join(root, 'release'), withoutDocs] = process.argv.slice(2)
await build({ say: (line) => console.log(line) })
const { version } = readManifest(root)
const name = `baliza-${version}`
const stage = join(folder, name)
rmSync(stage, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })

const take = (/** @type {string} */ from, to = from) => {
  mkdirSync(dirname(join(stage, to)), { recursive: true })
  cpSync(join(root, from), join(stage, to), {
    recursive: true,
    dereference: true,
    filter: (source) => !isLeftOut(relative(root, source)),
  })
}
for (const [one, parts] of Object.entries(packed)) for (const part of parts) take(`packages/${one}/${part}`)
for (const { directory } of installedFor(installedWith)) {
  const place = relative(root, directory)
  // A package nested in another package's folder is already copied with the outer package.
  if (!existsSync(join(stage, place))) take(place)
}
// Imports of the integrators' command line, in npm's layout.
for (const one of ['sdk-core', 'mcp'])
  for (const part of ['package.json', 'LICENSE', 'dist'])
    take(`packages/${one}/${part}`, `node_modules/@baliza/${one}/${part}`)
// `baliza mcp` shows it to assistants.
const description = 'docs/openapi.en.json'
take(`packages/sdk-core/${description}`, `node_modules/@baliza/sdk-core/${description}`)
take('deploy')
// The README of the repository refers to files that only the sources have.
take('deploy/README.md', 'README.md')
// Pages for operators and integrators, and the files for Grafana and Prometheus.
for (const one of ['README.md', 'en', 'es', 'monitoring']) take(`docs/${one}`)
for (const page of pages) writeFileSync(join(stage, 'docs', page), standaloneTextOf(page))
if (withoutDocs !== '--without-docs') {
  if ((await run('npm', ['run', 'docs'])) !== 0) process.exit(1)
  take('docs/.vitepress/dist')
}
// Changes of an upgrade, and the versions of each package. Private packages have a changelog after `npm run release:version`.
take('CHANGELOG.md')
for (const one of ['server', 'portal', 'widgets', 'sdk-core', 'mcp', 'cli'])
  if (existsSync(join(root, `packages/${one}/CHANGELOG.md`)))
    take(`packages/${one}/CHANGELOG.md`, `changelog/${one}.md`)

// Sources without git history have no commit.
const head = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
const commit = head.status === 0 ? head.stdout.trim() : null
const server = join(stage, 'packages/server')
writeFileSync(
  join(server, 'package.json'),
  `${JSON.stringify({ ...readManifest(server), commit }, null, 2)}\n`,
)
writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.txt'), notices())
take('LICENSE')
for (const [command, main] of [
  ['baliza', 'packages/server/dist/main.js'],
  ['baliza-cli', 'packages/cli/dist/bin.js'],
]) {
  const path = join(stage, /** @type {string} */ (command))
  writeFileSync(path, launcher(/** @type {string} */ (main)))
  chmodSync(path, 0o755)
}

const archive = join(folder, `${name}.tar.gz`)
execFileSync('tar', [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '-czf',
  archive,
  '-C',
  folder,
  name,
])
console.log(archive)
const pending = readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).*\.md$/.test(name)).length
if (pending > 0)
  console.log(`${pending} changes have no version yet: npm run release:version gives them one.`)

/** Writes a launcher that works from any directory and through a symbolic link. @param {string} main */
function launcher(main) {
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
node=\${BALIZA_NODE:-node}
if ! command -v "$node" >/dev/null 2>&1; then
  echo "Falta Node 24 (https://nodejs.org): instálalo, o di dónde está en BALIZA_NODE." >&2
  exit 1
fi
exec "$node" "$here/${main}" "$@"
`
}
