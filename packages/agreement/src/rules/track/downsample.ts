/**
 * Selects the values to draw of a long line: the minimum and maximum of each section, so that no peak is lost, and both ends of
 * the line.
 *
 * @param values in order
 * @param most approximate number of values to keep; a shorter line is kept completely
 * @returns indices, ascending
 */
export function downsample(values: readonly number[], most: number): number[] {
  const all = values.length
  if (all <= most || most < 4) return values.map((_, index) => index)
  const stretches = Math.floor((most - 2) / 2)
  const at = (index: number) => values[index] as number
  const kept = [0]
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = 1 + Math.floor((stretch * (all - 2)) / stretches)
    const to = 1 + Math.floor(((stretch + 1) * (all - 2)) / stretches)
    let low = from
    let high = from
    for (let index = from; index < to; index += 1) {
      if (at(index) < at(low)) low = index
      if (at(index) > at(high)) high = index
    }
    kept.push(Math.min(low, high))
    if (low !== high) kept.push(Math.max(low, high))
  }
  kept.push(all - 1)
  return kept
}
