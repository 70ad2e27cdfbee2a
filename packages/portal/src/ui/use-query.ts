import { isBalizaError } from '@baliza/sdk-core'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What is known of an answer. Old data stays while it is asked again, and when that fails; so does what it failed with. */
export interface Answered<Data> {
  readonly data: Data | null
  readonly error: unknown
  readonly loading: boolean
  /** Asks again. */
  readonly reload: () => void
}

/**
 * Asks the host, and again whenever `ask` is another function: wrap it in `useCallback`. An answer that comes after
 * the question has changed is dropped.
 * @param ask `null`: there is nothing to ask yet
 */
export function useAnswer<Data>(ask: ((signal: AbortSignal) => Promise<Data>) | null): Answered<Data> {
  const [state, setState] = useState<Omit<Answered<Data>, 'reload'>>({
    data: null,
    error: null,
    loading: ask !== null,
  })
  const [turn, setTurn] = useState(0)
  const asked = useRef(ask)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks the same question again.
  useEffect(() => {
    if (ask === null) return setState({ data: null, error: null, loading: false })
    const leaving = new AbortController()
    const isSame = asked.current === ask
    asked.current = ask
    setState(({ data, error }) => ({ data, error: isSame ? error : null, loading: true }))
    ask(leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setState({ data, error: null, loading: false })
      },
      (error: unknown) => {
        if (leaving.signal.aborted || isBalizaError(error, 'aborted')) return
        setState(({ data }) => ({ data, error, loading: false }))
      },
    )
    return () => leaving.abort()
  }, [ask, turn])

  return { ...state, reload: useCallback(() => setTurn((before) => before + 1), []) }
}
