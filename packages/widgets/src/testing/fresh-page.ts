import { afterAll, beforeAll, vi } from 'vitest'
import { page } from 'vitest/browser'
import { screenMedia } from './emulate-media.js'

// The files of a worker share a page and their modules. Vitest runs this file before each.

const root = document.documentElement
// The test runner's page has `lang="en"`, which the elements would use.
root.lang = 'es'
const untouched = [...root.attributes].map(({ name, value }) => [name, value] as const)

beforeAll(() => Promise.all([page.viewport(414, 896), screenMedia()]))

afterAll(() => {
  // A spy that is not restored would count the previous file's calls in the next file.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const [name, value] of untouched) root.setAttribute(name, value)
  localStorage.clear()
  sessionStorage.clear()
})
