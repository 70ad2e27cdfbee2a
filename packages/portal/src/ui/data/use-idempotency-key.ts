import { type CallSettings, hostNow, isBalizaError } from '@baliza/sdk-core/internal'
import { useCallback, useRef } from 'react'
import { newIdempotencyKey } from './idempotency-key.js'

/**
 * Call that adds an object.
 * @param firstSent time of the first attempt, server time in Unix ms: a timestamp in the payload must not change between attempts
 */
type Add<Payload extends object, Result> = (
  payload: Payload,
  settings: CallSettings,
  firstSent: number,
) => Promise<Result>

/** Sends a payload with an idempotency key. */
export type Once = <Payload extends object, Result>(
  payload: Payload,
  add: Add<Payload, Result>,
) => Promise<Result>

/**
 * Adds the content of a form once, even if 'Guardar' is pressed several times. After a lost response, the same content is sent
 * again with the same idempotency key, and the server recognizes it. Other content gets a new key, and so does a request after a
 * response.
 */
export function useIdempotencyKey(): Once {
  const unanswered = useRef<{
    readonly content: string
    readonly key: string
    readonly firstSent: number
  } | null>(null)
  return useCallback(async (payload, add) => {
    const content = JSON.stringify(payload)
    if (unanswered.current?.content !== content) {
      unanswered.current = { content, key: newIdempotencyKey(), firstSent: hostNow() }
    }
    const { key, firstSent } = unanswered.current
    let known = true
    try {
      return await add(payload, { idempotencyKey: key }, firstSent)
    } catch (error) {
      known = !(isBalizaError(error) && error.outcome === 'unknown')
      throw error
    } finally {
      if (known) unanswered.current = null
    }
  }, [])
}
