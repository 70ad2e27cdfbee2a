/**
 * Returns the selection after a row was pressed.
 * @param keys of the shown rows, in their order
 * @param anchor start of a range: the row that was pressed last; `null` if there is none
 */
export function toggleRows(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  key: string,
  anchor: string | null,
): ReadonlySet<string> {
  const next = new Set(chosen)
  const from = anchor === null ? -1 : keys.indexOf(anchor)
  const to = keys.indexOf(key)
  if (from === -1) {
    if (!next.delete(key)) next.add(key)
    return next
  }
  for (const one of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
  return next
}

export function chosenOf(chosen: ReadonlySet<string>, keys: readonly string[]): 'all' | 'some' | 'none' {
  if (chosen.size === 0) return 'none'
  const count = keys.reduce((sum, key) => sum + (chosen.has(key) ? 1 : 0), 0)
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some'
}
