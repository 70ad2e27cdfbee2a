import { SingleBar } from 'cli-progress'
import type { Terminal } from './context.js'

/** Shows the progress of a long task on a terminal. Elsewhere it writes nothing. */
export interface Progress {
  to(done: number, total: number, what: string): void
  stop(): void
}

/**
 * Creates a progress bar on the standard error, so that the standard output contains only data. Without a terminal there is no
 * bar.
 * @param format for a task without a known total: a format without the bar
 */
export function createProgress({ stderr }: Terminal, format = '{bar} {percentage} % · {what}'): Progress {
  if (!stderr.isTTY) return { to: () => undefined, stop: () => undefined }
  const bar = new SingleBar({
    stream: stderr,
    format,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  })
  let started = false
  return {
    to(done, total, what) {
      if (!started) bar.start(total, done, { what })
      started = true
      bar.setTotal(total)
      bar.update(done, { what })
    },
    stop: () => bar.stop(),
  }
}
