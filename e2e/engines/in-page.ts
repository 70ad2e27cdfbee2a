import { queryAllByRole, queryAllByText } from '@testing-library/dom'

/** Describes an element by role and accessible name, by its text, or by a selector. `/…/` is a regular expression. */
export interface Sought {
  readonly role?: string
  readonly name?: string
  readonly text?: string
  readonly css?: string
  readonly within?: Sought
}

/** Finds elements in the page under test. Bundled and run there, so that all engines find in the same way. */
export interface InPage {
  /** Returns the middle of a visible element that a pointer would reach, or why there is none. */
  place(sought: Sought): { readonly x: number; readonly y: number } | string
  /** Returns the text of the first element, or `null`. */
  text(sought: Sought): string | null
  element(sought: Sought): Element | null
}

const nameOf = (name: string | undefined) =>
  name === undefined ? {} : { name: name.startsWith('/') ? new RegExp(name.slice(1, -1)) : name }

function all({ within, role, name, text, css }: Sought): Element[] {
  const root = within === undefined ? document.body : all(within)[0]
  if (!(root instanceof HTMLElement)) return []
  if (css !== undefined) return [...root.querySelectorAll(css)]
  if (role !== undefined) return queryAllByRole(root, role, nameOf(name))
  const words = text ?? ''
  return queryAllByText(root, words.startsWith('/') ? new RegExp(words.slice(1, -1)) : words)
}

const isVisible = (element: Element) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'

const inPage: InPage = {
  place(sought) {
    const found = all(sought)
    const element = found.find(isVisible)
    if (element === undefined) return `${found.length} found, none visible`
    if (element.matches(':disabled, [aria-disabled=true]')) return 'disabled'
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const point = { x: left + width / 2, y: top + height / 2 }
    const hit = document.elementFromPoint(point.x, point.y)
    // A label receives the pointer for its invisible checkbox.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const isReached = [element, ...labels].some((one) => one.contains(hit) || hit?.contains(one))
    return isReached ? point : `covered by ${hit?.outerHTML.slice(0, 120)}`
  },
  text: (sought) => all(sought).find(isVisible)?.textContent ?? null,
  element: (sought) => all(sought)[0] ?? null,
}

Object.assign(window, { inPage })
