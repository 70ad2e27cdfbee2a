import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. The component is drawn before the browser takes the page. */
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
