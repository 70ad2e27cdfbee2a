import { existsSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('../..', import.meta.url))

/** @typedef {Awaited<ReturnType<typeof bundleServer>>} BundledServer */

/**
 * Bundles the server from its sources as programs that can be killed, with the few functions that a bench needs to inspect a
 * database.
 * @param {string} [root] of another checkout, to be compared with this one
 */
export async function bundleServer(root = here) {
  const source = join(root, 'packages/server/src')
  // Inside the project, so that its dependencies are found.
  const home = join(root, `node_modules/.cache/baliza/bench-server-${process.pid}`)
  const dist = join(home, 'dist')
  await mkdir(dist, { recursive: true })
  await writeFile(join(home, 'package.json'), '{"type":"module","version":"0.0.0"}')
  await writeFile(
    join(home, 'look.ts'),
    // In older checkouts the settings are at the root of the sources.
    `export { readConfig } from '${source}/${existsSync(join(source, 'settings')) ? 'settings/config.ts' : 'config.ts'}'
export { createLog } from '${source}/log.ts'
export { openDatabase } from '${source}/storage/open.ts'
${
  // Older checkouts have a function instead of the class.
  existsSync(join(source, 'intake/fix-queue.ts'))
    ? `export { FixQueue } from '${source}/intake/fix-queue.ts'`
    : `export { createQueue } from '${source}/intake/queue.ts'`
}
export { storeBatch } from '${source}/${existsSync(join(source, 'tracking')) ? 'tracking' : 'fixes'}/store-batch.ts'
${
  existsSync(join(source, 'bus'))
    ? `export { openBus } from '${source}/bus/open-bus.ts'
export { connectNats } from '${source}/bus/nats-connection.ts'
export { createUnitChanges } from '${source}/bus/unit-changes.ts'`
    : ''
}
${
  existsSync(join(source, 'limits'))
    ? `export { createCallLimits } from '${source}/limits/call-limits.ts'`
    : ''
}
export { readTrack, readTracks } from '${source}/storage/positions/history.ts'
export { sealOld } from '${source}/storage/positions/seal.ts'
export { createPool } from '${source}/storage/connection/pool.ts'
export { findPostgres, freePort, startPostgres, startReplicated } from '${source}/testing/postgres.ts'
export { findNats, startNats } from '${source}/testing/nats.ts'
export { startTcpProxy } from '${source}/testing/tcp-proxy.ts'
export { mountTinyDisk } from '${source}/testing/tiny-disk.ts'
export { addAccount } from '${source}/accounts/register-account.ts'
export { gps103Sentence as sentence } from '${join(root, 'packages/agreement/src/index.ts')}'
export * from '${join(root, 'packages/agreement/src/index.ts')}'`,
  )
  await build({
    entryPoints: {
      main: join(source, 'main.ts'),
      'pglite-child': join(source, 'storage/connection/pglite-child.ts'),
      // Older checkouts have no such worker.
      ...(existsSync(join(source, 'reports/report-worker.ts'))
        ? { 'report-worker': join(source, 'reports/report-worker.ts') }
        : {}),
      ...(existsSync(join(source, 'report-mail/report-file-worker.ts'))
        ? { 'report-file-worker': join(source, 'report-mail/report-file-worker.ts') }
        : {}),
      ...(existsSync(join(source, 'imports/import-worker.ts'))
        ? { 'import-worker': join(source, 'imports/import-worker.ts') }
        : {}),
      look: join(home, 'look.ts'),
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Only Baliza's own packages are bundled: they have no built JavaScript yet.
    alias: { '@baliza/agreement': join(root, 'packages/agreement/src') },
    logLevel: 'warning',
  })
  await cp(join(source, 'storage/schema/migrations'), join(dist, 'migrations'), { recursive: true })
  const lookUrl = pathToFileURL(join(dist, 'look.js')).href
  return {
    main: join(dist, 'main.js'),
    look: await import(lookUrl),
    lookUrl,
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

/** Bundles this server, and before it the server of `BENCH_BEFORE=/another/checkout` if that is set. */
export async function bundleServers() {
  const before = process.env.BENCH_BEFORE
  return [
    ...(before ? [{ name: 'before', ...(await bundleServer(before)) }] : []),
    { name: 'now', ...(await bundleServer()) },
  ]
}
