import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The setting under which an installation's server measures how late its event loop runs. */
export const loopWatch = { NODE_OPTIONS: `--import ${new URL('loop-delay.mjs', import.meta.url)}` }

/** Forgets what was measured so far. */
export function restartLoopWatch(pid) {
  process.kill(pid, 'SIGUSR2')
}

/** What was measured, as columns of a bench's table; it is written once a second. */
export function loopDelay({ dataDir }, pid) {
  const file = join(dataDir, `loop-delay.${pid}.json`)
  if (!existsSync(file)) return {}
  const { p99, max, heap } = JSON.parse(readFileSync(file, 'utf8'))
  return { 'loop p99 ms': p99, 'loop max ms': max, 'heap MB': heap }
}
