import { type CallSettings, isBalizaError } from '@baliza/sdk-core'
import { useCallback, useRef } from 'react'

/** A call that adds something. */
type Add<Payload extends object, Result> = (payload: Payload, settings: CallSettings) => Promise<Result>

/**
 * Adds what a form says once, however often 'Guardar' is pressed: what nobody knows whether it was done is sent again under
 * the same key, by which the host knows it. Another content has another key, and so has what comes after an answer.
 */
export function useOnce(): <Payload extends object, Result>(
  payload: Payload,
  add: Add<Payload, Result>,
) => Promise<Result> {
  const unanswered = useRef<{ readonly content: string; readonly key: string } | null>(null)
  return useCallback(async (payload, add) => {
    const content = JSON.stringify(payload)
    if (unanswered.current?.content !== content) {
      // `randomUUID` is not there on a page without https.
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
