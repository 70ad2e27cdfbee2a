import { isBalizaError } from '@baliza/sdk-core'
import { useMutation as useSentMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { errorText } from './error-text.js'
import { cacheOf, invalidate, type WrittenFamily } from './query-cache.js'

/** A call that changes data on the host. */
export interface Mutation<Input extends readonly unknown[]> {
  /** It is running: its button is busy, and a second press does nothing. */
  readonly busy: boolean
  /** @returns whether it succeeded; a failure has been shown as a notice by then */
  readonly run: (...input: Input) => Promise<boolean>
}

export interface MutationOptions {
  /** What is loaded again after it: of a failure too, because an answer may have been lost. */
  readonly changes?: WrittenFamily
  /** What failed, before the reason, where the specification has a text for it. */
  readonly failed?: string | undefined
}

/** What a mutation returns that has sent nothing, because somebody declined: nothing is loaded again. */
export const notSent = Symbol('not sent')

/** Runs one mutation at a time; an error becomes a red notice (specification 2, section 7.3). */
export function useMutation<Input extends readonly unknown[]>(
  mutate: (...input: Input) => Promise<unknown>,
  { changes, failed }: MutationOptions = {},
): Mutation<Input> {
  const { client, notices, texts } = usePortal()
  const { isPending, mutateAsync } = useSentMutation<unknown, unknown, Input>(
    {
      mutationFn: (input) => mutate(...input),
      onError(error) {
        const isEnd = isBalizaError(error, 'unauthorized') || isBalizaError(error, 'inactive')
        // That the session has ended is said once, whoever noticed it: watch-session-end.ts.
        if (isEnd && client.session.$session.get() === null) return
        const reason = errorText(error, texts)
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
        // It has been shown.
        return false
      } finally {
        running.current = false
      }
    },
    [mutateAsync],
  )
  return { busy: isPending, run }
}

/** For writes that are no mutation's, as those of many rows one by one: says that they are done. */
export function useInvalidate(): (family: WrittenFamily) => void {
  const { client } = usePortal()
  return useCallback((family) => invalidate(client, family), [client])
}
