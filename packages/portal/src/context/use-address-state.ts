import { useCallback, useEffect, useState } from 'react'
import { pageOfAddress, readAddressQuery, writeAddressQuery } from './address-query.js'
import { usePortal } from './portal-context.js'

/**
 * What a page shows, kept in its address: a reload or a shared address shows the same, and so do Back and a link to the
 * page that is open already.
 * @param read what it does not know counts as absent; this and `write` are the same at every render
 * @returns what is shown, and how it is changed
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
      // The query of another page is not for this one.
      if (pageOfAddress() === page) setShown(read(readAddressQuery()))
    })
  }, [address, read])
  const change = useCallback((next: Partial<Shown>) => setShown((before) => ({ ...before, ...next })), [])
  return [shown, change]
}
