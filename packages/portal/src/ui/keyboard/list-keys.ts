import { ownValue } from '@baliza/sdk-core/internal'

/**
 * Returns the line of a list to which a key leads; `null` for any other key.
 * @param at the active line
 * @param page number of visible lines
 */
export function lineAfter(key: string, at: number, count: number, page: number): number | null {
  const step = Math.max(1, page - 1)
  const lines: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + step,
    PageUp: at - step,
    Home: 0,
    End: count - 1,
  }
  const line = ownValue(lines, key)
  return line === undefined ? null : Math.max(0, Math.min(count - 1, line))
}
