import { readMapPalette } from './map-palette.js'
import type { MapView } from './map-view.js'

/** The painted tokens and the tokens from which the others derive, each as a separate CSS property. */
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
 * Calls `onChange` when everything must be painted again, for one of three reasons. The page changed a custom property that is
 * painted: no event reports that, but a probe's property that uses it starts a transition. Changes before this call are found by
 * a comparison at the start. A font loaded after the first paint. The browser's graphics process was restarted, so every canvas
 * is empty.
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
    // A font cannot be interpolated.
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
