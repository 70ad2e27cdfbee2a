import { readMapPalette } from './map-palette.js'
import type { MapView } from './map-view.js'

/** The tokens that are painted, and of which the others are made, each as a property of its own. */
const watched = {
  color: 'accent',
  backgroundColor: 'surface',
  outlineColor: 'text',
  columnRuleColor: 'danger',
  textDecorationColor: 'map-land',
  fontFamily: 'font',
  borderTopColor: 'moving',
  borderRightColor: 'idle',
  borderBottomColor: 'off',
  borderLeftColor: 'offline',
} as const

/**
 * Tells when everything is to be painted anew. A page changes something that is painted: nobody is notified of a custom
 * property, but a transition of what is made of it begins; what it changed before somebody watched is reported at once. Its
 * font has come after the first painting. Or the browser has lost what was painted, as it does with its graphics process:
 * it gives every canvas back empty.
 */
export function watchTokens(
  { container, palette }: Pick<MapView, 'container' | 'palette'>,
  onChange: () => void,
): { destroy(): void } {
  const probe = document.createElement('span')
  const { style } = probe
  Object.assign(style, {
    position: 'absolute',
    visibility: 'hidden',
    forcedColorAdjust: 'none',
    transition: 'all 1ms',
    // A font has no halves.
    transitionBehavior: 'allow-discrete',
  })
  for (const [property, token] of Object.entries(watched))
    Object.assign(style, { [property]: `var(--baliza-${token})` })
  let frame = 0
  const tell = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  }
  probe.addEventListener('transitionrun', tell)
  container.addEventListener('contextrestored', tell, true)
  const compare = () => {
    if (JSON.stringify(readMapPalette(container)) !== JSON.stringify(palette())) onChange()
  }
  document.fonts.addEventListener('loadingdone', compare)
  container.append(probe)
  compare()
  return {
    destroy() {
      cancelAnimationFrame(frame)
      container.removeEventListener('contextrestored', tell, true)
      document.fonts.removeEventListener('loadingdone', compare)
      probe.remove()
    },
  }
}
