import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Which of many rows exist, and where they stand; `keep` has one stay, wherever the rest is scrolled to. */
export function useLines(options: {
  readonly grid: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  /** How high a row is, CSS pixels, until it is measured. */
  readonly estimate: number
  /** Pixels of the box that its head and its totals cover. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere.
  useLayoutEffect(() => lines.measure(), [estimate])
  const keep = useCallback((index: number) => {
    kept.current = index
  }, [])
  return { lines, keep }
}

/** Tells that the last rows come in sight, and once more where rows came and it is still the end. */
export function useEnd(
  lines: Virtualizer<HTMLElement, Element>,
  count: number,
  refreshing: boolean,
  onEnd: (() => void) | undefined,
): void {
  const isAtEnd = (lines.getVirtualItems().at(-1)?.index ?? -1) >= count - 1
  const latest = useRef(onEnd)
  latest.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count asks again.
  useEffect(() => {
    if (isAtEnd && !refreshing) latest.current?.()
  }, [isAtEnd, count, refreshing])
}
