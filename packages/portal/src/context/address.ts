/** Tells of a new address in the bar, by a link, by Back or by hand. */
export interface Address {
  /**
   * The listener may stop the event: then the router does not hear of it.
   * @returns its end
   */
  listen(onChange: (event: Event) => void): () => void
}

/**
 * Listens before the router does, which draws the page of a new address at once: to be made before anything is drawn,
 * because a window tells its listeners in the order in which they came.
 */
export function createAddress(): Address {
  const listeners = new Set<(event: Event) => void>()
  addEventListener('hashchange', (event) => {
    for (const listener of listeners) listener(event)
  })
  return {
    listen(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
