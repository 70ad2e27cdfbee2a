import { useEffect, useState } from 'react'
import type { Theme } from '../../theme/theme.js'
import type { MapView } from './map-view.js'
import { useDark, useForced } from './use-dark.js'
import { useLayer } from './use-layer.js'

/**
 * Paints the map in the colours of its theme, which are read from the page.
 * @returns whether they are dark, and `scheme`, a string that changes whenever they may have changed
 */
export function useColors(
  view: MapView | null,
  theme: Theme,
): { readonly dark: boolean; readonly scheme: string } {
  const [look, setLook] = useState(0)
  const dark = useDark(theme)
  const scheme = `${theme} ${dark} ${useForced()} ${look}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which has these.
  useEffect(() => view?.recolour(), [view, scheme])
  useLayer(view, true, async (there) => {
    await there.shown
    return (await import('./watch-tokens.js')).watchTokens(there, () => setLook(Date.now()))
  })
  return { dark, scheme }
}
