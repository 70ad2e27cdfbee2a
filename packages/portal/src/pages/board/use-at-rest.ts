import { useEffect, useState } from 'react'

/** Time without movement after which the pointer is hidden, in ms. */
const rests = 3_000

/** Returns whether the pointer and the keyboard have been idle for {@link rests} ms. */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function stir() {
      setAtRest(false)
      clearTimeout(timer)
      timer = setTimeout(() => setAtRest(true), rests)
    }
    addEventListener('pointermove', stir)
    addEventListener('keydown', stir)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', stir)
      removeEventListener('keydown', stir)
    }
  }, [])
  return atRest
}
