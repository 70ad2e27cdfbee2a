import { type ComponentType, type ContainerNode, createElement, options, render, type VNode } from 'preact'
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'

/**
 * What the elements are built with instead of React: preact, and the parts of React's API that our components use. All
 * of `preact/compat` would be a kilobyte more in each of them. Components may use only events and attributes that both
 * understand: `scripts/both-renderers.test.mjs` finds what only React does.
 */
export { createContext, createPortal, createRef, Fragment } from 'preact'
export * from 'preact/hooks'

export function createRoot(container: ContainerNode) {
  return {
    render: (children: VNode) => render(children, container),
    unmount: () => render(null, container),
  }
}

/** Draws at once what the call changes. */
export function flushSync(change: () => void): void {
  const { debounceRendering } = options
  options.debounceRendering = (draw: () => void) => draw()
  change()
  if (debounceRendering === undefined) delete options.debounceRendering
  else options.debounceRendering = debounceRendering
}

/** A component that is drawn again only for other props. */
export function memo<Props extends object>(component: ComponentType<Props>) {
  function shouldComponentUpdate(this: { readonly props: Props }, next: Props): boolean {
    const names = Object.keys(next) as (keyof Props)[]
    const same = names.every((name) => next[name] === this.props[name])
    return !same || names.length !== Object.keys(this.props).length
  }
  return function Memo(this: object, props: Props) {
    Object.assign(this, { shouldComponentUpdate })
    return createElement(component, props)
  }
}

export function useSyncExternalStore<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
): Value {
  const value = read()
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const look = () => {
    if (!Object.is(value, read())) draw(undefined)
  }
  const latest = useRef(look)
  // What is read may have changed between drawing and now.
  useLayoutEffect(() => {
    latest.current = look
    look()
  })
  // Not after the frame, as in React: what begins with its first subscriber begins at once.
  useLayoutEffect(() => subscribe(() => latest.current()), [subscribe])
  return value
}
