import { useEffect, useState } from 'react'

/** A value once it has not changed for a while: what is typed, before a host is asked for it. @param delay ms */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
