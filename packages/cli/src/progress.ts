import { SingleBar } from 'cli-progress'
import type { Terminal } from './context.js'

/** Shows how far a long work is, on a terminal; elsewhere it writes nothing. */
export interface Progress {
  to(done: number, total: number, what: string): void
  stop(): void
}

/**
 * A bar on the standard error, so that what is written to the standard output stays clean; none but on a terminal.
 * @param format of what has no end: without the bar
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
