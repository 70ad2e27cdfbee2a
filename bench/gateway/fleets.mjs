const fleets = [100_000, 1_000_000]
const day = 86_400
/** Bytes of a fix in a compressed day: the upper limit measured by `npm run bench -- storage`. */
const sealed = 10

/**
 * Extrapolates the resources of larger fleets from the measurements of one process; no larger fleet was run. Assumes that each
 * process and its database cost as much per fix as in the last step, independent of their number.
 * @param {readonly object[]} steps of the bench, the smallest first
 * @param {number} every seconds between two fixes of a tracker
 */
export function fleetsOf(steps, every) {
  const [first, last] = [steps[0], steps.at(-1)]
  // Differences between steps exclude the memory that a process uses before its first tracker.
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
    // Only the disk is calculated, because the bench does not run for a day.
    row(last.held, 'measured, but for the disk'),
    ...fleets.map((trackers) => row(trackers, 'reckoned')),
  ]
}
