import type { BalizaClient, TextsOverrides } from '@baliza/sdk-core'
import type { Theme } from '../theme/theme.js'

/** What a widget reads from a `<baliza-client>`; another copy of us may have made it, so by shape, not by class. */
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

/** Dispatched on the document when a `<baliza-client>` comes, goes, or has a new client. */
export const clientChange = 'baliza-client-change'

const tag = 'baliza-client'

/**
 * The `<baliza-client>` that a widget belongs to: the one that its `for` names; else the nearest around it, through
 * shadow roots; else the first in its root; else the first in the page. So one line before a widget serves it, and
 * a page with several nests or names them.
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

/** The nearest around an element, itself included, through shadow roots. */
export function closestAround<Found extends Element>(element: Element, selector: string): Found | null {
  const nearest = element.closest<Found>(selector)
  if (nearest !== null) return nearest
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? closestAround(root.host, selector) : null
}

/** The widget's own root first, then outwards to the document. */
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
