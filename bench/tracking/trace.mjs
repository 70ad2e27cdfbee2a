/** Categories of a trace that {@link longestTasks} and `costOf` read. */
export const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'toplevel',
]

/** Window after a poll's answer in which its tasks are searched, in ms. */
const within = 300

/**
 * Finds the longest tasks of the page's main thread after each `poll` mark of a trace. Without a GPU the main thread itself
 * executes a canvas's drawing commands, in `Commit`. With a GPU it does not, so painting is measured separately.
 * @param {{ traceEvents: { name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number }[] }}
 * trace
 * @returns {{ own: number, whole: number, painting: number }[]} CPU time in ms: of the longest task without its painting, of the
 * longest task with it, and of the longest painting
 */
export function longestTasks({ traceEvents }) {
  const marks = traceEvents.filter(({ name }) => name === 'poll')
  const { pid, tid } = marks[0] ?? { pid: 0, tid: 0 }
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.pid === pid && event.tid === tid && /RunTask$/.test(event.name),
  )
  const commits = traceEvents.filter(
    (event) => event.ph === 'X' && event.pid === pid && event.tid === tid && event.name === 'Commit',
  )
  const ms = (/** @type {number | undefined} */ micros) => (micros ?? 0) / 1_000
  return marks.map(({ ts }) => {
    const near = tasks
      .filter((task) => task.ts + (task.dur ?? 0) >= ts && task.ts < ts + within * 1_000)
      .map((task) => {
        const whole = ms(task.tdur ?? task.dur)
        const painting = commits
          .filter((one) => one.ts >= task.ts && one.ts < task.ts + (task.dur ?? 0))
          .reduce((total, one) => total + ms(one.tdur ?? one.dur), 0)
        return { whole, painting, own: Math.max(0, whole - painting) }
      })
    const longest = (/** @type {'whole' | 'painting' | 'own'} */ key) =>
      Math.max(0, ...near.map((task) => task[key]))
    return { own: longest('own'), whole: longest('whole'), painting: longest('painting') }
  })
}
