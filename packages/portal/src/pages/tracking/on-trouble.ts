import type { BalizaError } from '@baliza/sdk-core/internal'
import type { ReadableAtom } from 'nanostores'

interface Feed {
  readonly state: string
  readonly error: BalizaError | null
}

/**
 * Calls back when the polls of a feed begin to fail and when the reason changes, but not at every poll. The end of a session is
 * not a failure.
 * @returns a function that stops it
 */
export function onTrouble($feed: ReadableAtom<Feed>, tell: (error: BalizaError) => void): () => void {
  let reported: string | null = null
  return $feed.subscribe(({ state, error }) => {
    if (state === 'live') reported = null
    if (error === null || (state !== 'stale' && state !== 'failed')) return
    const reason = `${error.code} ${error.mensaje ?? ''}`
    if (reason === reported) return
    reported = reason
    tell(error)
  })
}
