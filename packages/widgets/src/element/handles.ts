type Handle = Readonly<Record<string, (...args: unknown[]) => unknown>>

/** A ref whose handle callers can await before the widget is mounted. */
interface HandleRef {
  current: Handle | null
  next(): Promise<Handle>
}

export interface Handles {
  /** Returns the ref through which the component provides its handle. It is the same for the element's whole life. */
  refOf(element: HTMLElement): HandleRef
  /** Returns the methods of an element. Each waits until the widget is mounted, and returns a promise of the result. */
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
