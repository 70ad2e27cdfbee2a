import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server with `--import`. Measures the delay of its event loop and its heap. `SIGUSR2` restarts the measurement.
 * The figures are written once a second to a file named after the process. Worker threads are not measured: no request waits for
 * their loop.
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
