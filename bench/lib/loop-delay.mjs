import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server with `--import`. Measures the delay of its event loop and its heap. `SIGUSR2` restarts the measurement.
 * The figures are written once a second to a file named after the process. Worker threads are not measured: no request waits for
 * their loop. On Linux two figures separate the process from a busy machine: `work` is the CPU time that the main thread used
 * between two ticks of a timer, and `starved` the share of the time in which it waited for a core.
 */
const file = join(process.env.DATA_DIR, `loop-delay.${process.pid}.json`)
const schedule = `/proc/self/task/${process.pid}/schedstat`
/** ms */
const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
const work = createHistogram()
const ms = (nanoseconds) => Math.round(nanoseconds / 1e5) / 10
let heap = 0
let first = readSchedule()
let last = first
const look = () => {
  heap = Math.max(heap, process.memoryUsage().heapUsed)
}

/** Returns the CPU time of the main thread, and the time in which it waited for a core, ns. */
function readSchedule() {
  if (!existsSync(schedule)) return null
  const [used, waited] = readFileSync(schedule, 'utf8').split(' ').map(Number)
  return { used, waited, at: performance.now() }
}

function tick() {
  const now = readSchedule()
  if (now === null || last === null) return
  work.record(Math.max(1, now.used - last.used))
  last = now
}

function write() {
  const machine =
    first === null || last === null
      ? {}
      : {
          work: { p99: ms(work.percentile(99)), max: ms(work.max) },
          starved: Math.round((last.waited - first.waited) / 1e4 / (last.at - first.at)),
        }
  const figures = { p99: ms(delay.percentile(99)), max: ms(delay.max), heap: Math.round(heap / 2 ** 20) }
  writeFileSync(file, JSON.stringify({ ...figures, ...machine }))
}

if (isMainThread) {
  delay.enable()
  process.on('SIGUSR2', () => {
    delay.reset()
    work.reset()
    heap = 0
    first = last
  })
  setInterval(look, 50).unref()
  if (first !== null) setInterval(tick, resolution).unref()
  setInterval(write, 1_000).unref()
  process.once('exit', () => rmSync(file, { force: true }))
}
