/**
 * Loads a part. If it fails, the part is requested again when the network is back.
 * @param failed called once, even if the part fails several times
 * @returns a function that stops loading; after it, no result is reported
 */
export function loadWithRetry<Part>(
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
