import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Computes the rendered rows and their positions. `keep` keeps one row rendered, regardless of the scroll position. */
export function useLines(options: {
  readonly grid: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  /** Height of a row, CSS pixels, until it is measured. */
  readonly estimate: number
  /** Pixels of the container that the header and the totals cover. */
  readonly above: number
  readonly below: number
}) {
  const { grid, keys, estimate, above, below } = options
  const kept = useRef(-1)
  const lines = useVirtualizer({
    count: keys.length,
    getScrollElement: () => grid.current,
    estimateSize: () => estimate,
    getItemKey: (index) => keys[index] ?? index,
    scrollMargin: above,
    scrollPaddingStart: above,
    scrollPaddingEnd: below,
    overscan: 10,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const index = kept.current
      if (index < 0 || index >= keys.length || shown.includes(index)) return shown
      return index < range.startIndex ? [index, ...shown] : [...shown, index]
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height moves all rows.
  useLayoutEffect(() => lines.measure(), [estimate])
  const keep = useCallback((index: number) => {
    kept.current = index
  }, [])
  return { lines, keep }
}

/** Calls back when the last rows become visible, and again if more rows were loaded and the last are still visible. */
export function useEnd(
  lines: Virtualizer<HTMLElement, Element>,
  count: number,
  refreshing: boolean,
  onEnd: (() => void) | undefined,
): void {
  const isAtEnd = (lines.getVirtualItems().at(-1)?.index ?? -1) >= count - 1
  const latest = useRef(onEnd)
  latest.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count must call back again.
  useEffect(() => {
    if (isAtEnd && !refreshing) latest.current?.()
  }, [isAtEnd, count, refreshing])
}
