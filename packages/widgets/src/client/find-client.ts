import type { BalizaClient } from '@baliza/sdk-core/internal'
import type { TextsOverrides } from '../texts/widget-texts.js'
import type { Theme } from '../theme/theme.js'

/**
 * The properties that a widget reads from a `<baliza-client>`. Another copy of this package may have defined that element, so the
 * check is by shape, not by class.
 */
export interface ClientElement extends HTMLElement {
  readonly client?: BalizaClient | null | undefined
  readonly theme?: Theme | undefined
  readonly texts?: TextsOverrides | undefined
  readonly host?: string | undefined
  readonly demo?: boolean | undefined
  readonly storage?: string | undefined
  readonly token?: string | undefined
  readonly tokenUrl?: string | undefined
  readonly getToken?: unknown
}

/** Dispatched on the document when a `<baliza-client>` is added or removed, or gets a new client. */
export const clientChange = 'baliza-client-change'

const tag = 'baliza-client'

/**
 * Returns the `<baliza-client>` of a widget, in this order: the element that its `for` names; the nearest ancestor, through
 * shadow roots; the first in its root; the first in the page. So one element before a widget is enough, and a page with several
 * clients nests or names them.
 */
export function findClient(widget: Element, id: string | undefined): ClientElement | null {
  const roots = rootsOf(widget)
  if (id !== undefined && id !== '') {
    for (const root of roots) {
      const named = root.getElementById(id)
      if (named !== null) return named
    }
    return null
  }
  const around = closestAround<ClientElement>(widget, tag)
  if (around !== null) return around
  for (const root of roots) {
    const first = root.querySelector<ClientElement>(tag)
    if (first !== null) return first
  }
  return null
}

/** Returns the nearest match among the element and its ancestors, through shadow roots. */
export function closestAround<Found extends Element>(element: Element, selector: string): Found | null {
  const nearest = element.closest<Found>(selector)
  if (nearest !== null) return nearest
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? closestAround(root.host, selector) : null
}

/** Returns the roots of the widget, from its own root outwards to the document. */
export function rootsOf(widget: Element): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = []
  let root = widget.getRootNode()
  while (root instanceof ShadowRoot) {
    roots.push(root)
    root = root.host.getRootNode()
  }
  if (root instanceof Document) roots.push(root)
  return roots
}
