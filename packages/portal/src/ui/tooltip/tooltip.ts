import styles from './tooltip.module.css'

/** Time that the pointer rests before the tooltip appears, in ms. */
const delay = 300
/** Maximum time for moving the pointer from the button to its tooltip, which can be hovered too, in ms. */
const grace = 100
/** Distance between a button and its tooltip, and between the tooltip and the window's edge, CSS pixels. */
const gap = 6

let current: AbortController | null = null

/**
 * Shows the name of an icon button while it is hovered or has the keyboard focus; not for touch. It is in the top layer, so that
 * no scroll container clips it. A key, a press or a scroll ends it.
 */
export function showTooltip(button: HTMLElement, cause: Event): void {
  const byFocus = cause instanceof FocusEvent
  if (cause instanceof PointerEvent && cause.pointerType === 'touch') return
  // The pointer or focus may have left while this file was loading.
  if (!button.matches(byFocus ? ':focus-visible' : ':hover')) return
  current?.abort()
  const shown = new AbortController()
  current = shown
  const end = () => shown.abort()
  const tip = document.createElement('div')
  tip.className = styles.tooltip ?? ''
  tip.textContent = button.ariaLabel
  // The button's label already contains the text.
  tip.ariaHidden = 'true'
  const resting = setTimeout(() => draw(tip, button), byFocus ? 0 : delay)
  let leaving: ReturnType<typeof setTimeout> | undefined
  shown.signal.addEventListener('abort', () => {
    clearTimeout(resting)
    clearTimeout(leaving)
    tip.remove()
  })

  const hears = { signal: shown.signal, capture: true, passive: true }
  for (const type of ['pointerdown', 'click', 'keydown', 'scroll', 'focusout'])
    document.addEventListener(type, end, hears)
  if (!byFocus)
    document.addEventListener(
      'pointerover',
      ({ target }) => {
        clearTimeout(leaving)
        if (!(target instanceof Node && (button.contains(target) || tip.contains(target))))
          leaving = setTimeout(end, grace)
      },
      hears,
    )
}

/** Places the tooltip below the button, or above it if it does not fit. */
function draw(tip: HTMLElement, button: HTMLElement): void {
  document.body.append(tip)
  if ('showPopover' in tip) {
    tip.popover = 'manual'
    tip.showPopover()
  }
  const at = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = at.bottom + gap
  const left = at.left + at.width / 2 - tip.offsetWidth / 2
  tip.style.left = `${Math.max(gap, Math.min(clientWidth - tip.offsetWidth - gap, left))}px`
  tip.style.top = `${below + tip.offsetHeight > clientHeight ? at.top - gap - tip.offsetHeight : below}px`
}
