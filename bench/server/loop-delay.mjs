import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server with `--import`: how late its event loop runs, and how much it holds. `SIGUSR2` starts the measurement anew;
 * once a second it is written to a file named for the process. Its worker threads are not measured: no request waits for their loop.
 */
const file = join(process.env.DATA_DIR, `loop-delay.${process.pid}.json`)
const delay = monitorEventLoopDelay({ resolution: 5 })
const ms = (nanoseconds) => Math.round(nanoseconds / 1e5) / 10
let heap = 0
const look = () => {
  heap = Math.max(heap, process.memoryUsage().heapUsed)
}
const write = () =>
  writeFileSync(
    file,
    JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max), heap: Math.round(heap / 2 ** 20) }),
  )

if (isMainThread) {
  delay.enable()
  process.on('SIGUSR2', () => {
    delay.reset()
    heap = 0
  })
  setInterval(look, 50).unref()
  setInterval(write, 1_000).unref()
  process.once('exit', () => rmSync(file, { force: true }))
}
