import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The bench and the rules from their sources, as one module. */
async function load() {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    conditions: ['baliza-source'],
  })
  const code = result.outputFiles[0]?.text ?? ''
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

/**
 * `npm run bench -- truth [--quick] [--seed=N]`: what the rules say of 1,000 days of units, or of 100, whose truth is
 * known because they are made here, with the errors of receivers and trackers added. To show: distances, stops, geofence
 * crossings and speeding come out as they were, whatever a receiver reports.
 */
export async function run(args) {
  const seed = Number(args.find((word) => word.startsWith('--seed='))?.slice('--seed='.length) ?? 1)
  const { measure } = await load()
  measure(args.includes('--quick') ? 100 : 1_000, seed)
}
