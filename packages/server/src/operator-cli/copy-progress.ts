import type { Terminal } from './context.js'

/** Interval between two lines about one table, in ms. */
const every = 2_000

/** Reports the progress of a copy on standard error, one line every 2 s. */
export function copyProgress({ err }: Terminal, now: () => number = () => performance.now()) {
  let [table, since, first] = ['', 0, 0]
  let reportedAt = now()
  return (name: string, rows: number, total: number): void => {
    if (name !== table) [table, since, first] = [name, now(), rows]
    if (now() - reportedAt < every) return
    reportedAt = now()
    const speed = Math.round((rows - first) / Math.max(0.001, (reportedAt - since) / 1_000))
    const share = total === 0 ? 100 : Math.floor((rows / total) * 100)
    err(`${name}: ${figures(rows)} de ${figures(total)} (${share} %), ${figures(speed)} por segundo`)
  }
}

/** Formats a number as `1,234,567`, the format of Mexico. */
export function figures(count: number): string {
  return count.toLocaleString('es-MX')
}
