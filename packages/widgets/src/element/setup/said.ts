const key = Symbol.for('baliza.said')

/** Says something in the console once on a page, whatever number of widgets, scripts and copies of us find it. */
export function sayOnce(what: string, say: () => void): void {
  const page = globalThis as { [key]?: Set<string> }
  page[key] ??= new Set()
  if (page[key].has(what)) return
  page[key].add(what)
  say()
}
