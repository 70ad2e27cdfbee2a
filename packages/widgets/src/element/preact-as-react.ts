import { type ComponentType, type ContainerNode, createElement, options, render, type VNode } from 'preact'
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'

/**
 * The elements are built with this module instead of React: preact, and the parts of React's API that the components use. All of
 * `preact/compat` would add a kilobyte to each element. Components may use only events and attributes that both support;
 * `scripts/both-renderers.test.mjs` finds those that only React supports.
 */
export { Component, createContext, createPortal, createRef, Fragment } from 'preact'
export * from 'preact/hooks'

export function createRoot(container: ContainerNode) {
  return {
    render: (children: VNode) => render(children, container),
    unmount: () => render(null, container),
  }
}

/** Renders the changes of the call synchronously. */
export function flushSync(change: () => void): void {
  const { debounceRendering } = options
  options.debounceRendering = (draw: () => void) => draw()
  change()
  if (debounceRendering === undefined) delete options.debounceRendering
  else options.debounceRendering = debounceRendering
}

/** Returns a component that renders again only if its props change. */
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
  // The value may have changed between rendering and now.
  useLayoutEffect(() => {
    latest.current = look
    look()
  })
  // React subscribes after the frame. Here the source starts as soon as its first subscriber mounts.
  useLayoutEffect(() => subscribe(() => latest.current()), [subscribe])
  return value
}
