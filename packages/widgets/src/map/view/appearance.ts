/** A panel slides open: what a map is to show is made to fit again while it does, ms. */
const opening = 1_000

/**
 * When something is seen that may first be hidden: in a tab, an accordion, a dialog.
 * @param box it is hidden while this has no width or no height
 */
export function createAppearance(box: HTMLElement) {
  const hasSize = () => box.clientWidth > 0 && box.clientHeight > 0
  let hidden = !hasSize()
  let shownAt = Number.NEGATIVE_INFINITY
  let asked: (() => void) | null = null
  /** Whether it has only just come into sight, and may still grow. */
  const appears = () => performance.now() - shownAt < opening

  return {
    hasSize,
    appears,
    /**
     * Does something that needs a size: now, or when the box is first seen, and again while it still grows after that. Of
     * several that wait only the last is done.
     */
    whenShown(act: () => void): void {
      asked = hidden || appears() ? act : null
      if (!hidden) act()
    },
    /** The reader has dragged the map: what was asked before must not move it again. */
    forget(): void {
      asked = null
    },
    /**
     * The size of the box has changed.
     * @param take takes the new size in; not called while there is none
     */
    resized(take: () => void): void {
      if (!hasSize()) {
        hidden = true
        return
      }
      if (hidden) shownAt = performance.now()
      hidden = false
      take()
      if (appears()) asked?.()
      else asked = null
    },
  }
}
