const logged = Symbol.for('baliza.said')

/** Logs something once per page, even if several widgets, scripts and copies of this package find it. */
export function oncePerPage(key: string, log: () => void): void {
  const page = globalThis as { [logged]?: Set<string> }
  page[logged] ??= new Set()
  if (page[logged].has(key)) return
  page[logged].add(key)
  log()
}
