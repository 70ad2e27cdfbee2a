import styles from './tooltip.module.css'

/** How long the pointer rests before the tooltip appears, ms. */
const delay = 300
/** How long it may take from the button to its tooltip, which can be pointed at too, ms. */
const grace = 100
/** Between a button and its tooltip, and between that and the window's edge, CSS pixels. */
const gap = 6

let current: AbortController | null = null

/**
 * Shows the name of a button that is an icon, while the pointer or the keyboard's focus is on it; a finger needs none.
 * It is in the top layer, so that nothing that scrolls cuts it off. A key, a press or a scroll ends it.
 */
export function showTooltip(button: HTMLElement, cause: Event): void {
  const byFocus = cause instanceof FocusEvent
  if (cause instanceof PointerEvent && cause.pointerType === 'touch') return
  // It came here while this file was loading.
  if (!button.matches(byFocus ? ':focus-visible' : ':hover')) return
  current?.abort()
  const shown = new AbortController()
  current = shown
  const end = () => shown.abort()
  const tip = document.createElement('div')
  tip.className = styles.tooltip ?? ''
  tip.textContent = button.ariaLabel
  // The button says it itself.
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

/** Under the button, or over it where it does not fit. */
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
