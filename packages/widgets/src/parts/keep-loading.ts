/**
 * Loads a part; where it does not come it is asked for again when the network is back.
 * @param failed is called once, however often the part fails to load
 * @returns its stop, after which nothing is reported
 */
export function keepLoading<Part>(
  load: () => Promise<Part>,
  came: (part: Part) => void,
  failed: (cause: unknown) => void,
): () => void {
  let gone = false
  let reported = false
  function ask() {
    load()
      .then((part) => {
        if (!gone) came(part)
      })
      .catch((cause: unknown) => {
        if (gone) return
        if (!reported) failed(cause)
        reported = true
        addEventListener('online', ask, { once: true })
      })
  }
  ask()
  return () => {
    gone = true
    removeEventListener('online', ask)
  }
}
