/** Position in the window, in CSS pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Possible positions, in order of preference. */
const places = ['top', 'foot', 'top left', 'foot left'] as const

/** Minimum distance from a corner: half the width of a thumb. */
const margin = 22

/** A pill over the map with instructions and the size of the shape. */
export interface Guide {
  /**
   * Shows the next instruction. A screen reader announces it. If `beside` is `true`, the tooltip next to the pointer has the same
   * text while the pointer is over the map.
   * @param keys instruction for the keyboard
   */
  hint(text: string, keys: string, beside: boolean): void
  /** Called when the pointer is over the map. */
  point(): void
  /** Shows the current size. */
  measure(text: string): void
  /** Shows what is wrong with the shape; `null` clears it. A screen reader announces it. */
  warn(text: string | null): void
  /**
   * Keeps the drawing visible: moves the pill to another position on the map. If every position covers the drawing, makes the
   * pill semi-transparent.
   */
  avoid(spots: readonly Spot[]): void
  destroy(): void
}

export function createGuide(container: HTMLElement): Guide {
  const pill = part('div', 'baliza-drawing__guide')
  const hint = part('p', 'baliza-drawing__hint')
  const measure = part('p', 'baliza-drawing__measure')
  const warning = part('p', 'baliza-drawing__warning')
  hint.setAttribute('role', 'status')
  warning.setAttribute('role', 'status')
  const what = part('span', 'baliza-drawing__what')
  const how = part('span', 'baliza-drawing__how')
  hint.append(what, how)
  pill.append(hint, measure, warning)
  container.append(pill)

  /** Writes a text only if it changed, because a screen reader announces every write to a live region. */
  const write = (element: HTMLElement, text: string) => {
    if (element.textContent !== text) element.textContent = text
  }
  return {
    hint(text, keys, beside) {
      pill.classList.toggle('baliza-drawing__guide--beside', beside)
      write(what, text)
      write(how, keys)
    },
    point: () => pill.classList.add('baliza-drawing__guide--pointed'),
    measure: (text) => write(measure, text),
    warn: (text) => write(warning, text ?? ''),
    avoid(spots) {
      const isClear = () => {
        const { left, top, right, bottom } = pill.getBoundingClientRect()
        return !spots.some(
          ({ x, y }) => x > left - margin && x < right + margin && y > top - margin && y < bottom + margin,
        )
      }
      pill.classList.remove('baliza-drawing__guide--faint')
      if (isClear()) return
      for (const place of places) {
        pill.dataset.place = place
        if (isClear()) return
      }
      pill.dataset.place = places[0]
      pill.classList.add('baliza-drawing__guide--faint')
    },
    destroy: () => pill.remove(),
  }
}

function part(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  return element
}
