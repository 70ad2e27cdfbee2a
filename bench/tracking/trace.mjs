/** ms after a poll's answer within which its work is looked for. */
const within = 300

/**
 * The tasks of the page's main thread after each `poll` mark of a trace.
 * @param {{ traceEvents: { name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number }[] }} trace
 * @returns {{ cpu: number, wall: number, sum: number }[]} ms of the longest task by the processor's clock and by the
 *   wall's, and of all tasks by the processor's
 */
export function longestTasks({ traceEvents }) {
  const marks = traceEvents.filter(({ name }) => name === 'poll')
  const { pid, tid } = marks[0] ?? { pid: 0, tid: 0 }
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.pid === pid && event.tid === tid && /RunTask$/.test(event.name),
  )
  return marks.map(({ ts }) => {
    const near = tasks.filter((task) => task.ts + (task.dur ?? 0) >= ts && task.ts < ts + within * 1_000)
    const ms = (/** @type {number | undefined} */ micros) => (micros ?? 0) / 1_000
    const cpu = near.map((task) => ms(task.tdur ?? task.dur))
    return {
      cpu: Math.max(0, ...cpu),
      wall: Math.max(0, ...near.map((task) => ms(task.dur))),
      sum: cpu.reduce((total, one) => total + one, 0),
    }
  })
}
