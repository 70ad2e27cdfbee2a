import { isBalizaError } from '@baliza/sdk-core/internal'
import { useMutation as useSentMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { errorText } from './error-text.js'
import { cacheOf, invalidate, type WrittenFamily } from './query-cache.js'

export interface Mutation<Input extends readonly unknown[]> {
  /** Whether it is running: its button is busy, and a second press has no effect. */
  readonly busy: boolean
  /** @returns whether it succeeded; a failure was already shown as a notice */
  readonly run: (...input: Input) => Promise<boolean>
}

export interface MutationOptions {
  /** Family that is reloaded afterwards, also after a failure, because a response may have been lost. */
  readonly changes?: WrittenFamily
  /** The specification's text for the failure, shown before the reason. */
  readonly failed?: string | undefined
  /** Whether it can run again after a lost answer without doing it twice: it edits, or sends an idempotency key. */
  readonly isRepeatable?: boolean
}

/** Return value of a mutation that sent nothing because the user declined, so that no data is reloaded. */
export const notSent = Symbol('not sent')

/** Runs one mutation at a time; an error becomes a red notice (specification 2, section 7.3). */
export function useMutation<Input extends readonly unknown[]>(
  mutate: (...input: Input) => Promise<unknown>,
  { changes, failed, isRepeatable }: MutationOptions = {},
): Mutation<Input> {
  const { client, notices, texts } = usePortal()
  const { isPending, mutateAsync } = useSentMutation<unknown, unknown, Input>(
    {
      mutationFn: (input) => mutate(...input),
      onError(error) {
        const isEnd = isBalizaError(error, 'unauthorized') || isBalizaError(error, 'inactive')
        // watch-session-end.ts shows the end of the session, so that it appears once only.
        if (isEnd && client.session.$session.get() === null) return
        const reason = errorText(error, texts, undefined, isRepeatable)
        notices.show('danger', failed === undefined ? reason : `${failed}: ${reason}`)
      },
      onSettled(result) {
        if (changes !== undefined && result !== notSent) invalidate(client, changes)
      },
    },
    cacheOf(client),
  )
  const running = useRef(false)
  const run = useCallback(
    async (...input: Input) => {
      if (running.current) return false
      running.current = true
      try {
        await mutateAsync(input)
        return true
      } catch {
        // The error was already shown.
        return false
      } finally {
        running.current = false
      }
    },
    [mutateAsync],
  )
  return { busy: isPending, run }
}

/** Returns a function that invalidates data after writes outside of a mutation, such as writes of many rows one by one. */
export function useInvalidate(): (family: WrittenFamily) => void {
  const { client } = usePortal()
  return useCallback((family) => invalidate(client, family), [client])
}
