import { useCallback, useRef, useState } from 'react'
import { usePortal } from '../context/portal-context.js'
import { errorText } from './error-text.js'

/** Something that the reader does and the host must agree to. */
export interface Action<Input extends readonly unknown[]> {
  /** At work: its button is busy, and a second press does nothing. */
  readonly busy: boolean
  /** @returns whether it succeeded; a failure has been shown as a notice by then */
  readonly run: (...input: Input) => Promise<boolean>
}

/** Runs one action at a time; what goes wrong becomes a red notice (specification 2, section 7.3). */
export function useAction<Input extends readonly unknown[]>(
  act: (...input: Input) => Promise<unknown>,
): Action<Input> {
  const { notices, texts } = usePortal()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const latest = useRef(act)
  latest.current = act

  const run = useCallback(
    async (...input: Input) => {
      if (running.current) return false
      running.current = true
      setBusy(true)
      try {
        await latest.current(...input)
        return true
      } catch (error) {
        notices.show('danger', errorText(error, texts))
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [notices, texts],
  )
  return { busy, run }
}
