import { ownValue } from '@baliza/sdk-core/internal'

/**
 * Returns the line of a list to which a key leads; `null` for any other key.
 * @param at the active line
 * @param page lines per Page Up and Page Down
 */
export function lineAfter(key: string, at: number, count: number, page: number): number | null {
  const lines: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const line = ownValue(lines, key)
  return line === undefined ? null : Math.max(0, Math.min(count - 1, line))
}
