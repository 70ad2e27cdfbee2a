import { useLayoutEffect, useRef } from 'react'
import { followHistory, type LayerRank, openLayer } from './back-layers.js'

/** Makes Back close an open layer. @param close may leave it open: a form with unsaved changes requires confirmation first */
export function useLayer(isOpen: boolean, close: () => void, rank: LayerRank): void {
  const latest = useRef(close)
  latest.current = close
  useLayoutEffect(followHistory, [])
  useLayoutEffect(() => (isOpen ? openLayer(() => latest.current(), rank) : undefined), [isOpen, rank])
}
