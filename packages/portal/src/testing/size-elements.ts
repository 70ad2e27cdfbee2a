import { beforeAll } from 'vitest'

/**
 * Says how large every element is while the tests of a file run: happy-dom lays nothing out, and a list that is 0 px
 * high shows no line.
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
