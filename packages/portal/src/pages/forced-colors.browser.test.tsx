import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forceColors } from '../testing/forced-colors.js'
import { get, openPage, soon } from '../testing/stage.js'

const screen = { width: 1024, height: 768, user: 'manager', moves: true }

test('forced colours: what marks the tab of the control panel does not touch its word', async () => {
  await forceColors('light')
  await openPage('cpanel', screen)
  await expect.poll(() => get('[role=tab][aria-selected=true]'), soon).not.toBeNull()
  const tab = get('[role=tab][aria-selected=true]') as HTMLElement
  const word = document.createRange()
  word.selectNodeContents(tab)
  expect(word.getBoundingClientRect().left - tab.getBoundingClientRect().left).toBeGreaterThanOrEqual(4)
})

test('forced colours: the search of the positions is seen to be a field', async () => {
  await forceColors('light')
  await openPage('posiciones', screen)
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  const field = page.getByRole('searchbox').element().parentElement as HTMLElement
  expect(getComputedStyle(field).outlineStyle).toBe('solid')
})
