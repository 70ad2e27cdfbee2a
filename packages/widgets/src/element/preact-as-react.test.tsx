/** @jsxImportSource preact */
import type { VNode } from 'preact'
import { afterEach, expect, test, vi } from 'vitest'
import { createRoot, flushSync, memo, useState, useSyncExternalStore } from './preact-as-react.js'

const place = document.createElement('div')
const root = createRoot(place)

afterEach(() => {
  root.unmount()
  place.remove()
})

function draw(children: VNode): HTMLElement {
  document.body.append(place)
  root.render(children)
  return place
}

const find = (selector: string) => {
  const found = place.querySelector(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found as HTMLInputElement
}

test('what is kept is drawn again only for other props', async () => {
  const seen: string[] = []
  const around = vi.fn()
  const Kept = memo(({ name }: { readonly name: string }) => {
    seen.push(name)
    return <b>{name}</b>
  })
  let change = (_name: string) => {}
  function Around() {
    const [state, setState] = useState({ name: 'a' })
    change = (name) => setState({ name })
    around()
    return <Kept name={state.name} />
  }
  draw(<Around />)
  change('a')
  await vi.waitFor(() => expect(around).toHaveBeenCalledTimes(2))
  expect(seen).toEqual(['a'])
  change('b')
  await vi.waitFor(() => expect(seen).toEqual(['a', 'b']))
})

test('a change is drawn at once where that is asked for, and only there', async () => {
  let change = (_name: string) => {}
  function Name() {
    const [name, setName] = useState('a')
    change = setName
    return <b>{name}</b>
  }
  draw(<Name />)
  flushSync(() => change('b'))
  expect(find('b').textContent).toBe('b')
  change('c')
  expect(find('b').textContent).toBe('b')
  await vi.waitFor(() => expect(find('b').textContent).toBe('c'))
})

test('a store is followed, also from one to another, and let go', async () => {
  const createStore = (value: string) => {
    const listeners = new Set<() => void>()
    return {
      listeners,
      read: () => value,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      set(next: string) {
        value = next
        for (const listener of listeners) listener()
      },
    }
  }
  const [first, second] = [createStore('first'), createStore('second')]
  function Shown({ store }: { readonly store: ReturnType<typeof createStore> }) {
    return <b>{useSyncExternalStore(store.subscribe, store.read)}</b>
  }
  draw(<Shown store={first} />)
  // Before the component has subscribed.
  first.set('changed')
  await vi.waitFor(() => expect(find('b').textContent).toBe('changed'))
  first.set('again')
  await vi.waitFor(() => expect(find('b').textContent).toBe('again'))
  draw(<Shown store={second} />)
  expect(find('b').textContent).toBe('second')
  await vi.waitFor(() => expect([first.listeners.size, second.listeners.size]).toEqual([0, 1]))
  root.unmount()
  await vi.waitFor(() => expect(second.listeners.size).toBe(0))
})
