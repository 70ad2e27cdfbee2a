import { useCallback, useEffect, useState } from 'react'
import { pageOfAddress, readAddressQuery, writeAddressQuery } from './address-query.js'
import { usePortal } from './portal-context.js'

/**
 * Stores a page's state in its address, so that a reload, a shared address, Back and a link to the open page show the same.
 * @param read must treat unknown values as absent; `read` and `write` must be the same at every render
 * @returns the state, and a function to change it
 */
export function useAddressState<Shown extends object>(
  read: (query: URLSearchParams) => Shown,
  write: (shown: Shown) => Readonly<Record<string, string | null>>,
): readonly [Shown, (change: Partial<Shown>) => void] {
  const { address } = usePortal()
  const [shown, setShown] = useState(() => read(readAddressQuery()))
  useEffect(() => writeAddressQuery(write(shown)), [shown, write])
  useEffect(() => {
    const page = pageOfAddress()
    return address.listen(() => {
      // Ignores the query of another page.
      if (pageOfAddress() === page) setShown(read(readAddressQuery()))
    })
  }, [address, read])
  const change = useCallback((next: Partial<Shown>) => setShown((before) => ({ ...before, ...next })), [])
  return [shown, change]
}
