type Handle = Readonly<Record<string, (...args: unknown[]) => unknown>>

/** A ref that those wait for who ask something of a widget before it is mounted. */
interface HandleRef {
  current: Handle | null
  next(): Promise<Handle>
}

/** The handles of a widget's elements. */
export interface Handles {
  /** The ref by which an element's component hands its own over: one for the element's life. */
  refOf(element: HTMLElement): HandleRef
  /** The methods of an element: each waits until the widget is mounted, and promises what it answers. */
  methodsOf(element: HTMLElement): Record<string, PropertyDescriptor>
}

/** @param methods by name */
export function createHandles(methods: object): Handles {
  const refs = new WeakMap<HTMLElement, HandleRef>()
  const refOf = (element: HTMLElement) => {
    const ref = refs.get(element) ?? createHandleRef()
    refs.set(element, ref)
    return ref
  }
  const method = (element: HTMLElement, name: string) => ({
    value: async (...args: unknown[]) => {
      const ref = refOf(element)
      return (ref.current ?? (await ref.next()))[name]?.(...args)
    },
  })
  return {
    refOf,
    methodsOf: (element) =>
      Object.fromEntries(Object.keys(methods).map((name) => [name, method(element, name)])),
  }
}

function createHandleRef(): HandleRef {
  let current: Handle | null = null
  const waiting: ((handle: Handle) => void)[] = []
  return {
    get current() {
      return current
    },
    set current(handle) {
      current = handle
      if (handle !== null) for (const go of waiting.splice(0)) go(handle)
    },
    next: () => new Promise((go) => waiting.push(go)),
  }
}
