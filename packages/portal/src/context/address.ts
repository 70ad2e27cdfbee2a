/** Notifies of address changes: by a link, by Back or by typing. */
export interface Address {
  /**
   * The listener may stop the event; the router then does not receive it.
   * @returns a function that removes the listener
   */
  listen(onChange: (event: Event) => void): () => void
}

/**
 * Listens before the router, which renders the page of a new address at once. It must be created before the first render, because
 * a window calls its listeners in the order of their registration.
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
