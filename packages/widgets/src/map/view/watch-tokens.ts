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
 * Calls back when everything is to be painted anew, for one of three reasons. The page has changed a custom property that is
 * painted: no event reports that, but a property of a probe that uses it begins a transition; what was changed before this is
 * compared at once. A font has loaded after the first painting. Or the browser's graphics process was restarted, and every
 * canvas is empty.
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
