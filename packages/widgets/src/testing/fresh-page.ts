import { afterAll, beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'

// The files of a worker share a page and their modules. Vitest runs this one before each.

const root = document.documentElement
// The test runner's own page says that it is English, and elements would speak it.
root.lang = 'es'
const untouched = [...root.attributes].map(({ name, value }) => [name, value] as const)

beforeAll(() => page.viewport(414, 896))

afterAll(() => {
  // Of one that stays, the next file's would count what the last has called.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const [name, value] of untouched) root.setAttribute(name, value)
  localStorage.clear()
  sessionStorage.clear()
})
