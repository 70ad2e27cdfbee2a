import { useEffect, useRef } from 'react'

/**
 * Prints the open sheet once all its content is rendered. If rendering fails, or if the component unmounts before, nothing is
 * printed and the sheet is closed.
 * @param draw called when the component is mounted
 * @param onEnd called when the sheet is removed: it was printed, or it `failed`
 */
export function usePrinting(
  draw: (signal: AbortSignal) => Promise<void>,
  onEnd: (failed: boolean) => void,
): void {
  const latest = useRef({ draw, onEnd })
  latest.current = { draw, onEnd }
  const owners = useRef(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let ended = false
    const close = () => dispatchEvent(new Event('afterprint'))
    async function run() {
      await latest.current.draw(signal)
      if (signal.aborted) return
      addEventListener(
        'afterprint',
        () => {
          ended = true
          latest.current.onEnd(false)
        },
        { once: true },
      )
      print()
    }
    owners.current += 1
    run().catch((cause: unknown) => {
      if (signal.aborted) return
      console.error('What was to be printed could not be drawn', cause)
      ended = true
      close()
      latest.current.onEnd(true)
    })
    return () => {
      leaving.abort()
      owners.current -= 1
      // In development React unmounts a component and mounts it again in the same tick.
      queueMicrotask(() => {
        if (owners.current === 0 && !ended) close()
      })
    }
  }, [])
}
