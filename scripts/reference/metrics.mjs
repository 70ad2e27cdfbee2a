import { Registry } from 'prom-client'
import { loadSource } from './load.mjs'

/** Writes all metrics of a process with every role. Those of Node and of the operating system are not listed. */
export async function writeMetrics() {
  const { createMetrics } = await loadSource(
    `export { createMetrics } from './packages/server/src/observability/metrics.ts'`,
    'packages/server',
  )
  /** @type {{ name: string, help: string }[]} */
  const registered = []
  const { registerMetric } = Registry.prototype
  Registry.prototype.registerMetric = (metric) => registered.push(/** @type {any} */ (metric))
  try {
    createMetrics().serve(nothing, nothing)
  } finally {
    Registry.prototype.registerMetric = registerMetric
  }
  const rows = registered
    .filter(({ name }) => !/^baliza_(nodejs|process)_/.test(name))
    .map((metric) => `| \`${metric.name}\` | ${metric.constructor.name.toLowerCase()} | ${metric.help} |`)
  return `${['| Métrica | Tipo | Qué mide |', '|---|---|---|', ...rows.toSorted()].join('\n')}\n`
}

/** Replaces every component of the server: a call of any member returns this value. @type {any} */
const nothing = new Proxy(() => nothing, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => 0
    return name === Symbol.iterator ? () => [].values() : nothing
  },
  apply: () => nothing,
})
