import { useEffect, useState } from 'react'

/** How long after its last movement the pointer is hidden, ms. */
const rests = 3_000

/** Whether for a while no pointer was moved and no key pressed. */
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
