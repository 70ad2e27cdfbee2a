import { useLayoutEffect, useRef } from 'react'
import { followHistory, type LayerRank, openLayer } from './back-layers.js'

/** Has Back close something that is open. @param close may leave it open: a form that is not saved asks first */
export function useLayer(isOpen: boolean, close: () => void, rank: LayerRank): void {
  const latest = useRef(close)
  latest.current = close
  useLayoutEffect(followHistory, [])
  useLayoutEffect(() => (isOpen ? openLayer(() => latest.current(), rank) : undefined), [isOpen, rank])
}
