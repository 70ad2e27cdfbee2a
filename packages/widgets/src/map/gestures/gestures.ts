import { fill } from '@baliza/sdk-core/internal'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import { adoptSheets } from '../../theme/theme.js'
import type { MapView } from '../view/map-view.js'
import gesturesCss from './gestures.css?text'

/** Time that a hint stays after the last attempt, in ms. */
const hintTime = 1_200

/**
 * Leaves the wheel and one-finger gestures to the page: the map zooms while Ctrl or ⌘ is pressed, and moves with two fingers. A
 * user who tries another gesture sees a hint.
 */
export function createGestures(
  view: MapView,
  texts: () => Pick<WidgetTexts['map'], 'wheelHint' | 'touchHint'>,
) {
  const { container } = view
  adoptSheets(container, [gesturesCss])
  // Overrides Leaflet's own rule.
  container.style.touchAction = 'pan-x pan-y'
  const hint = document.createElement('p')
  hint.className = 'baliza-map__gestures'
  hint.ariaHidden = 'true'
  container.after(hint)
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => hint.classList.remove('baliza-map__gestures--shown')
  const show = (text: string) => {
    hint.textContent = text
    hint.classList.add('baliza-map__gestures--shown')
    clearTimeout(timer)
    timer = setTimeout(hide, hintTime)
  }

  // Registered for the capture phase, so that it runs before Leaflet's listener on the same node.
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey || !scrolls(container)) return hide()
    event.stopImmediatePropagation()
    show(fill(texts().wheelHint, { key: /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl' }))
  }
  const onTouchStart = (event: TouchEvent) => {
    if (event.touches.length === 1 && !view.isDrawing()) event.stopImmediatePropagation()
    else hide()
  }
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length === 1 && !view.isDrawing()) show(texts().touchHint)
  }
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  container.addEventListener('wheel', onWheel, options)
  container.addEventListener('touchstart', onTouchStart, options)
  container.addEventListener('touchmove', onTouchMove, options)

  return {
    destroy(): void {
      listening.abort()
      clearTimeout(timer)
      hint.remove()
      container.style.touchAction = ''
    },
  }
}

/** Returns whether an ancestor of an element can be scrolled. A map that fills its page keeps the wheel. */
function scrolls(element: Element): boolean {
  // The page around a frame is unknown inside the frame, so it counts as scrollable.
  if (window.parent !== window) return true
  for (let around: Element | null = element; around !== null; around = parentOf(around)) {
    if (around.scrollHeight <= around.clientHeight) continue
    const { overflowY } = getComputedStyle(around)
    const isPage = around === document.scrollingElement
    if (overflowY === 'auto' || overflowY === 'scroll' || (isPage && overflowY === 'visible')) return true
  }
  return false
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
