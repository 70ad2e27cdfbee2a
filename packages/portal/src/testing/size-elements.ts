import { beforeAll } from 'vitest'

/**
 * Sets the size of every element during the tests of a file: happy-dom has no layout, and a list with a height of 0 px renders no
 * row.
 */
export function sizeElements(
  sizes: Readonly<Partial<Record<'offsetHeight' | 'offsetWidth' | 'clientHeight', number>>>,
): void {
  beforeAll(() => {
    const names = Object.keys(sizes)
    const before = names.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name))
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
    return () => {
      for (const [index, name] of names.entries()) {
        Reflect.deleteProperty(HTMLElement.prototype, name)
        const own = before[index]
        if (own !== undefined) Object.defineProperty(HTMLElement.prototype, name, own)
      }
    }
  })
}
