import { useCallback, useRef, useState } from 'react'
import { usePortal } from '../context/portal-context.js'
import { errorText } from './error-text.js'

/** A call that changes data on the host. */
export interface Mutation<Input extends readonly unknown[]> {
  /** It is running: its button is busy, and a second press does nothing. */
  readonly busy: boolean
  /** @returns whether it succeeded; a failure has been shown as a notice by then */
  readonly run: (...input: Input) => Promise<boolean>
}

/**
 * Runs one mutation at a time; an error becomes a red notice (specification 2, section 7.3).
 * @param title what failed, before the reason, where the specification has words for it
 */
export function useMutation<Input extends readonly unknown[]>(
  mutate: (...input: Input) => Promise<unknown>,
  title?: string,
): Mutation<Input> {
  const { notices, texts } = usePortal()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const latest = useRef(mutate)
  latest.current = mutate

  const run = useCallback(
    async (...input: Input) => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      try {
        await latest.current(...input)
        return true
      } catch (error) {
        const reason = errorText(error, texts)
        notices.show('danger', title === undefined ? reason : `${title}: ${reason}`)
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [notices, texts, title],
  )
  return { busy, run }
}
