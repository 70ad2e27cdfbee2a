import { type CallSettings, isBalizaError } from '@baliza/sdk-core'
import { useCallback, useRef } from 'react'

/** A call that adds something. */
type Add<Payload extends object, Result> = (payload: Payload, settings: CallSettings) => Promise<Result>

/**
 * Adds the content of a form once, however often 'Guardar' is pressed: where an answer was lost, it is sent again with the same
 * idempotency key, by which the host recognises it. Another content has another key, and so has what is sent after an answer.
 */
export function useOnce(): <Payload extends object, Result>(
  payload: Payload,
  add: Add<Payload, Result>,
) => Promise<Result> {
  const unanswered = useRef<{ readonly content: string; readonly key: string } | null>(null)
  return useCallback(async (payload, add) => {
    const content = JSON.stringify(payload)
    if (unanswered.current?.content !== content) {
      // `randomUUID` does not exist on a page without https.
      unanswered.current = { content, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    }
    let known = true
    try {
      return await add(payload, { idempotencyKey: unanswered.current.key })
    } catch (error) {
      known = !(isBalizaError(error) && error.outcome === 'unknown')
      throw error
    } finally {
      if (known) unanswered.current = null
    }
  }, [])
}
