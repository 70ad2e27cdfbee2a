import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Environment that makes an installation's server measure the delay of its event loop. */
export const loopWatch = { NODE_OPTIONS: `--import ${new URL('loop-delay.mjs', import.meta.url)}` }

/** Discards the measurements so far. */
export function restartLoopWatch(pid) {
  process.kill(pid, 'SIGUSR2')
}

/** Returns the measurements as columns of a bench's table. The server writes them once a second. */
export function loopDelay({ dataDir }, pid) {
  const file = join(dataDir, `loop-delay.${pid}.json`)
  if (!existsSync(file)) return {}
  const { p99, max, heap, work, starved } = JSON.parse(readFileSync(file, 'utf8'))
  const machine =
    work === undefined ? {} : { 'work p99, max ms': `${work.p99}, ${work.max}`, 'starved %': starved }
  return { 'loop p99 ms': p99, 'loop max ms': max, ...machine, 'heap MB': heap }
}
