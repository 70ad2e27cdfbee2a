import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forceColors } from '../../../../widgets/src/testing/emulate-media.js'
import { get, showTracking } from '../../testing/stage.js'

const outline = (element: Element | null) => {
  if (element === null) throw new Error('It is not there')
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`
}

test('forced colours show where the focus is, and which tab and unit are chosen', async () => {
  await forceColors('dark')
  const { portal } = await showTracking({ width: 1280, height: 800, units: 8 })
  portal.theme.choose('light')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light dark')

  const tabs = [...document.querySelectorAll('[role=tab]')]
  const marked = tabs.filter((tab) => outline(tab) !== 'none')
  expect(marked).toEqual(tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true'))
  expect(marked).not.toHaveLength(0)

  const rows = () => [...document.querySelectorAll('[role=treeitem][data-imei]')]
  await expect.poll(() => rows().length).toBeGreaterThan(2)
  const [first, second] = rows() as [HTMLElement, HTMLElement]
  await userEvent.click(first)
  await expect.poll(() => outline(first)).toMatch(/^2px/)
  expect(outline(second)).toBe('none')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => outline(second)).toMatch(/^3px/)

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const button = document.activeElement
  expect(button?.tagName).toBe('BUTTON')
  expect(outline(button)).toMatch(/^3px/)

  // The lamp and the state dots keep their colours.
  const lamp = get('[data-state=live] > [class*=lamp]')
  expect(getComputedStyle(lamp as HTMLElement).backgroundColor).toBe('rgb(99, 220, 153)')
})

test('forced colours mark what has the focus and nothing around it, and no line is read through its menu', async () => {
  await forceColors('dark')
  const { portal } = await showTracking({ width: 1280, height: 800, units: 8 })
  portal.theme.choose('light')
  await page.getByRole('tab', { name: /^Alertas/ }).click()
  const views = page.getByRole('tablist', { name: 'Alertas' }).getByRole('tab')
  await expect.element(views.first()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  const ringed = () => [...document.querySelectorAll('#sidebar *')].filter((one) => /^3px/.test(outline(one)))
  await expect.poll(ringed).toEqual([views.first().element()])
  await userEvent.keyboard('{Tab}')
  expect(ringed()).toEqual([document.activeElement])

  await page.getByRole('tab', { name: /^Objetos/ }).click()
  await expect.poll(() => get('[role=treeitem][data-imei]')).not.toBeNull()
  const menu = get('[role=treeitem][data-imei] > button') as HTMLElement
  expect(getComputedStyle(menu).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
})
