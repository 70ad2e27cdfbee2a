import { expect, onTestFinished, test } from 'vitest'
import { get, openPage, showTracking } from '../testing/stage.js'

/** Sets the browser's font size in percent. */
function enlarge(percent: number) {
  document.documentElement.style.fontSize = `${percent}%`
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}

const boxes = (selector: string) =>
  [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect())

test('large letters: no line of the list lies over another', async () => {
  enlarge(200)
  await showTracking({ width: 1024, height: 768, units: 12 })
  await expect.poll(() => boxes('[role=treeitem]').length).toBeGreaterThan(3)
  const lines = [...document.querySelectorAll('[role=treeitem][aria-level="2"] > span')]
  expect(lines.length).toBeGreaterThan(6)
  for (const line of lines) expect(line.scrollHeight).toBeLessThan(1.15 * line.clientHeight)
})

test('large letters: a table scrolls, and what it cuts ends in an ellipsis', async () => {
  enlarge(150)
  await openPage('cpanel?ver=objetos', { width: 1440, height: 900, user: 'admin', units: 12 })
  await expect.poll(() => boxes('[role=grid] [role=gridcell]').length).toBeGreaterThan(20)
  const row = get('[role=grid] [role=row]:not([data-head])')
  const cells = [...(row?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? [])]
  const imei = cells.find(({ textContent }) => /^\d{15}$/.test(textContent))
  expect(imei?.scrollWidth).toBe(imei?.clientWidth)
  const cut = cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  for (const cell of cut) expect(getComputedStyle(cell).textOverflow, cell.textContent).toBe('ellipsis')
  const [first, second] = boxes('[role=grid] [role=row]:not([data-head])')
  expect(second?.top).toBe(first?.bottom)
  expect(first?.height).toBe(60)
})

test('large letters: what is at the end of the bar is on the screen', async () => {
  enlarge(150)
  await showTracking({ width: 1024, height: 768, units: 3 })
  const [bar] = boxes('header')
  expect(boxes('header button').length).toBeGreaterThan(3)
  for (const { right } of boxes('header button, header a')) expect(right).toBeLessThanOrEqual(bar?.right ?? 0)
})
