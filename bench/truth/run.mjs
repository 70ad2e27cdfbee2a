import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles the bench and the rules, from their sources, as one module. */
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
 * `npm run bench -- truth [--quick] [--days=N] [--seed=N]`: compares the results of the rules with the truth of 1,000 simulated
 * unit-days, or of 100 with `--quick`, and of as many days of each kind of difficult device. Target: distances, stops, geofence
 * crossings and speeding match the truth despite receiver errors.
 */
export async function run(args) {
  const numberOf = (name, usual) =>
    Number(args.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual)
  const { measure } = await load()
  measure(numberOf('days', args.includes('--quick') ? 100 : 1_000), numberOf('seed', 1))
}
