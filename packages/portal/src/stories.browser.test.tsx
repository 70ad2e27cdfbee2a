import { adoptTokens } from '@baliza/widgets/react'
import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from '../../widgets/src/testing/violations.js'

type StoryFile = Parameters<typeof composeStories>[0]
type Story = { run(): Promise<void> }

/** Loaded in the test, so that times in the stories are those of its clock. */
const files = import.meta.glob<StoryFile>(['./**/*.stories.tsx', '../../widgets/src/**/*.stories.tsx'])

beforeAll(async () => {
  adoptTokens()
  await page.viewport(900, 700)
  setProjectAnnotations((await import('../../../storybook/preview.js')).default)
})
afterAll(() => {
  // The preview takes Back away from the stories, but the files of a worker share a page.
  for (const name of ['pushState', 'go']) Reflect.deleteProperty(history, name)
})

/** Errors of the console, and requests to other machines. */
const complaints: string[] = []
beforeEach(() => {
  complaints.length = 0
  // Two equal stories look equal at any time.
  vi.setSystemTime(new Date(2026, 10, 18, 12))
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const text = words.join(' ')
    // A slow answer depends on this machine, and a place without a tile is a state of the map.
    if (!/El servidor tarda en responder|the streets of the map: failed: no tile of/.test(text))
      complaints.push(text)
  })
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((to, init) => {
    const { origin, pathname, href } = new URL(to instanceof Request ? to.url : to, document.baseURI)
    if (origin !== location.origin) complaints.push(href)
    // Storybook serves the archive under this path.
    return fetch(pathname === '/streets/demo-streets.pmtiles' ? archive : to, init)
  })
})
const archive = '/packages/server/assets/demo-streets.pmtiles'
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.documentElement.removeAttribute('style')
})

const entered = () =>
  expect
    .poll(() =>
      document.getAnimations().some(({ playState, effect }) => {
        const { iterations } = effect?.getTiming() ?? {}
        return playState === 'running' && iterations !== Number.POSITIVE_INFINITY
      }),
    )
    .toBe(false)

const isVisible = (element: Element) => element.checkVisibility() && element.clientHeight > 0

/** A component is no page: it needs no heading and no landmark. */
const ofPages = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

async function hasNoViolation(): Promise<void> {
  document.documentElement.style.colorScheme = 'light'
  expect(await violations(document.body, { rules: ofPages })).toEqual([])
  document.documentElement.style.colorScheme = 'dark'
  expect(await violations(document.body, { runOnly: ['color-contrast'] })).toEqual([])
}

test('each part of the design system and of the widgets has its stories', () => {
  expect(Object.keys(files).length).toBeGreaterThan(40)
})

for (const [path, load] of Object.entries(files)) {
  const name = path.replace(/^[./]+/, '').slice(0, -'.stories.tsx'.length)
  test(`each story of ${name} is shown, without an error or a request to anybody, and looks like no other`, async () => {
    const looks = new Map<string, string>()
    const show = async (title: string, story: Story, look: () => string | Promise<string>) => {
      await story.run()
      await entered()
      await expect.poll(() => [...document.body.querySelectorAll('*')].some(isVisible)).toBe(true)
      looks.set(title, await look())
    }
    const stories = Object.entries(composeStories(await load()) as Readonly<Record<string, Story>>)
    for (const [title, story] of stories) {
      await show(title, story, () => document.body.innerText)
      expect({ title, complaints }).toEqual({ title, complaints: [] })
      if (name.startsWith('ui/')) await hasNoViolation()
      document.documentElement.style.colorScheme = ''
    }
    const alike = () => {
      const all = [...looks]
      return all.flatMap(([title, look]) =>
        all.some(([other, its]) => other !== title && its === look) ? [title] : [],
      )
    }
    const picture = () => page.screenshot({ save: false })
    // Only stories with the same words need a picture. Stories that were captured too early are captured again.
    await expect
      .poll(async () => {
        const doubtful = alike()
        for (const [title, story] of stories) if (doubtful.includes(title)) await show(title, story, picture)
        return alike()
      })
      .toEqual([])
  })
}
