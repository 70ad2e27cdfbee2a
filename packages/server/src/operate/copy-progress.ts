import type { Terminal } from './context.js'

/** ms between two lines about one table. */
const every = 2_000

/** Says on standard error how far a copy is, a line every two seconds. */
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

/** `1,234,567`, as Mexico writes it. */
export function figures(count: number): string {
  return count.toLocaleString('es-MX')
}
