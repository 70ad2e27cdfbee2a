const fleets = [100_000, 1_000_000]
const day = 86_400
/** Bytes of a fix in a sealed day, the upper end of what `npm run bench -- storage` measures. */
const sealed = 10

/**
 * What larger fleets need by what was measured of one process: nothing of it has been run. Its processes and its database
 * are assumed to cost as much for each fix as in the last step, however many there are.
 * @param {readonly object[]} steps of the bench, the smallest first
 * @param {number} every seconds between two fixes of a tracker
 */
export function fleetsOf(steps, every) {
  const [first, last] = [steps[0], steps.at(-1)]
  // From step to step: what a process has before its first tracker is no tracker's.
  const socketMegabytes = (last['resident MB'] - first['resident MB']) / (last.held - first.held)
  const base = first['resident MB'] - first.held * socketMegabytes
  const cores = (fixes, name) => ((fixes * last[name]) / 1e6).toFixed(1)
  const row = (trackers, known) => {
    const processes = Math.ceil(trackers / last.held)
    const fixes = trackers / every
    return {
      trackers,
      'fixes/s': Math.round(fixes),
      processes,
      'memory GB': ((processes * base + trackers * socketMegabytes) / 1_024).toFixed(1),
      'cores of servers': cores(fixes, 'server µs a fix'),
      'cores of the database': cores(fixes, 'database µs a fix'),
      'sealed GB a day': ((fixes * day * sealed) / 1e9).toFixed(1),
      'KB a socket': (socketMegabytes * 1_024).toFixed(1),
      known,
    }
  }
  return [
    // Its disk alone is calculated: the bench does not run for a day.
    row(last.held, 'measured, but for the disk'),
    ...fleets.map((trackers) => row(trackers, 'reckoned')),
  ]
}
