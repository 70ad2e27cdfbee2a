import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns whether the page is being printed. The component renders synchronously, before the browser captures the page. */
export function useOnPaper(): boolean {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const look = ({ type }: Event) => flushSync(() => setOn(type === 'beforeprint'))
    addEventListener('beforeprint', look)
    addEventListener('afterprint', look)
    return () => {
      removeEventListener('beforeprint', look)
      removeEventListener('afterprint', look)
    }
  }, [])
  return on
}
