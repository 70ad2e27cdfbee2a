import { expect, test } from 'vitest'
import { get, showTracking } from '../../../../testing/stage.js'

test("the row's action stands where 'km/h' is, all of it, and leaves the figure to be read", async () => {
  await showTracking({ width: 1024, height: 768, units: 3 })
  await expect.poll(() => get('[role=treeitem][data-imei]')).not.toBeNull()
  const line = get('[role=treeitem][data-imei]') as HTMLElement
  const action = line.querySelector('[aria-haspopup=menu]') as HTMLElement
  const unit = [...line.querySelectorAll('small')].find((one) => one.textContent === 'km/h') as HTMLElement
  const figure = document.createRange()
  figure.selectNodeContents(unit.previousSibling?.previousSibling as Node)
  const [covers, covered, kept] = [action, unit, figure].map((one) => one.getBoundingClientRect())
  expect(covered?.left).toBeGreaterThanOrEqual(covers?.left ?? Infinity)
  expect(kept?.right).toBeLessThanOrEqual(covers?.left ?? -Infinity)
})
