import type { WidgetTexts } from '@baliza/sdk-core'
import { fill } from '@baliza/sdk-core'
import { adoptSheets } from '../../theme/theme.js'
import type { MapView } from '../view/map-view.js'
import gesturesCss from './gestures.css?text'

/** How long a hint stays after the last try, ms. */
const hintTime = 1_200

/**
 * Leaves the wheel and a single finger to the page: the map zooms with Ctrl or ⌘ held, and moves under two fingers. What
 * somebody tries in vain is shown how it is done.
 */
export function createGestures(
  view: MapView,
  texts: () => Pick<WidgetTexts['map'], 'wheelHint' | 'touchHint'>,
) {
  const { container } = view
  adoptSheets(container, [gesturesCss])
  // Over Leaflet's own rule.
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

  // Heard before Leaflet hears them, on the same node.
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

/** Whether anything around an element can be scrolled: a map that fills its page keeps the wheel. */
function scrolls(element: Element): boolean {
  // What is around a frame is not known from inside.
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
