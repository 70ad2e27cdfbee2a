import { isBalizaError } from '@baliza/sdk-core'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A query's data and state. Old data and the last error stay while it loads again; old data stays when that fails. */
export interface Query<Data> {
  readonly data: Data | null
  readonly error: unknown
  readonly loading: boolean
  /** Loads again. */
  readonly reload: () => void
}

/**
 * Loads from the host, and again whenever `load` is another function: wrap it in `useCallback`. A result that arrives
 * after `load` has changed is dropped.
 * @param load `null`: there is nothing to load yet
 */
export function useQuery<Data>(load: ((signal: AbortSignal) => Promise<Data>) | null): Query<Data> {
  const [state, setState] = useState<Omit<Query<Data>, 'reload'>>({
    data: null,
    error: null,
    loading: load !== null,
  })
  const [turn, setTurn] = useState(0)
  const loaded = useRef(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` runs the same load again.
  useEffect(() => {
    if (load === null) return setState({ data: null, error: null, loading: false })
    const leaving = new AbortController()
    const isSame = loaded.current === load
    loaded.current = load
    setState(({ data, error }) => ({ data, error: isSame ? error : null, loading: true }))
    load(leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setState({ data, error: null, loading: false })
      },
      (error: unknown) => {
        if (leaving.signal.aborted || isBalizaError(error, 'aborted')) return
        setState(({ data }) => ({ data, error, loading: false }))
      },
    )
    return () => leaving.abort()
  }, [load, turn])

  return { ...state, reload: useCallback(() => setTurn((before) => before + 1), []) }
}
