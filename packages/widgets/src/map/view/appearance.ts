/** Time in which a panel may slide open, in ms. In that time the view is fitted again at every change of the size. */
const opening = 1_000

/**
 * Handles a box that may be hidden at first: in a tab, an accordion, a dialog.
 * @param box it is hidden while its width or its height is 0
 */
export function createAppearance(box: HTMLElement) {
  const hasSize = () => box.clientWidth > 0 && box.clientHeight > 0
  let hidden = !hasSize()
  let shownAt = Number.NEGATIVE_INFINITY
  let asked: (() => void) | null = null
  /** Whether the box has just become visible, and may still grow. */
  const appears = () => performance.now() - shownAt < opening

  return {
    hasSize,
    appears,
    /**
     * Runs an action that needs a size: now, or when the box becomes visible, and again while the box grows. Of several waiting
     * actions only the last one runs.
     */
    whenShown(act: () => void): void {
      asked = hidden || appears() ? act : null
      if (!hidden) act()
    },
    /** Called when the user drags the map: a previous action must not move it again. */
    forget(): void {
      asked = null
    },
    /** Called when the size of the box changes. @param take applies the new size; not called while the box has none */
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
