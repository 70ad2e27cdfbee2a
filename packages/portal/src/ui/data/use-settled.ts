import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for a while, e.g. typed text before a query. @param delay ms */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
