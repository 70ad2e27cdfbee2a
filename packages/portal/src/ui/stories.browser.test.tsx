import { adoptTokens } from '@baliza/widgets/react'
import { composeStories } from '@storybook/react-vite'
import axe from 'axe-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'

type StoryFile = Parameters<typeof composeStories>[0]
type Stories = Readonly<Record<string, { run(): Promise<void> }>>

const files = import.meta.glob<StoryFile>('./**/*.stories.tsx', { eager: true })

beforeAll(async () => {
  adoptTokens()
  await page.viewport(900, 700)
})
afterEach(() => {
  document.documentElement.style.colorScheme = ''
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

/** A component is no page: it needs no heading and no landmark. */
const ofPages = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

const violations = async (options: axe.RunOptions) =>
  (await axe.run(document.body, options)).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  )

test('each part of the design system has its stories', () => {
  expect(Object.keys(files).length).toBeGreaterThan(20)
})

for (const [path, file] of Object.entries(files)) {
  test(`${path.slice(2, -'.stories.tsx'.length)} shows each state, and has no axe violation, light and dark`, async () => {
    for (const Story of Object.values(composeStories(file) as Stories)) {
      await Story.run()
      await entered()
      expect(document.body.querySelector('[class]')).not.toBeNull()
      document.documentElement.style.colorScheme = 'light'
      expect(await violations({ rules: ofPages })).toEqual([])
      document.documentElement.style.colorScheme = 'dark'
      expect(await violations({ runOnly: ['color-contrast'] })).toEqual([])
    }
  })
}
