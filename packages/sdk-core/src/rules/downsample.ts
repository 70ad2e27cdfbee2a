/**
 * Which values to draw of a long line: in each stretch its lowest and its highest, so that no peak is lost, and the
 * line's two ends.
 *
 * @param values in their order
 * @param most about how many to keep; fewer values are all kept
 * @returns indices, ascending
 */
export function downsample(values: readonly number[], most: number): number[] {
  const all = values.length
  if (all <= most || most < 4) return values.map((_, index) => index)
  const stretches = Math.floor((most - 2) / 2)
  const kept = [0]
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = 1 + Math.floor((stretch * (all - 2)) / stretches)
    const to = 1 + Math.floor(((stretch + 1) * (all - 2)) / stretches)
    let low = from
    let high = from
    for (let index = from; index < to; index += 1) {
      if ((values[index] ?? 0) < (values[low] ?? 0)) low = index
      if ((values[index] ?? 0) > (values[high] ?? 0)) high = index
    }
    kept.push(Math.min(low, high))
    if (low !== high) kept.push(Math.max(low, high))
  }
  kept.push(all - 1)
  return kept
}
