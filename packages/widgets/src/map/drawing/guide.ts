/** CSS pixels in the window. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Where it may be, best first. */
const places = ['top', 'foot', 'top left', 'foot left'] as const

/** How far from a corner it keeps: half of a thumb. */
const margin = 22

/** What to do, and how large it is: a pill over the map. */
export interface Guide {
  /**
   * What to do next, announced by a screen reader.
   * @param keys what a keyboard does
   * @param beside the same is beside the pointer, once there is one over the map
   */
  hint(text: string, keys: string, beside: boolean): void
  /** The pointer is over the map. */
  point(): void
  /** How large it is now. */
  measure(text: string): void
  /** What is wrong with it; `null`: nothing. Announced by a screen reader. */
  warn(text: string | null): void
  /** Leaves what is drawn in sight: it is elsewhere on the map, or where that is no better, is faint. */
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

  /** Only what is new: a live region speaks whenever it is written to. */
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
