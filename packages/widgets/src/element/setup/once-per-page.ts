const logged = Symbol.for('baliza.said')

/** Logs something once on a page, however many widgets, scripts and copies of this package come upon it. */
export function oncePerPage(key: string, log: () => void): void {
  const page = globalThis as { [logged]?: Set<string> }
  page[logged] ??= new Set()
  if (page[logged].has(key)) return
  page[logged].add(key)
  log()
}
