import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { get, settled, showTracking } from '../../../testing/stage.js'

const phone = { width: 390, height: 844, units: 3 }
const sheet = () => get('#sidebar') as HTMLElement
const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
const search = () => page.getByRole('searchbox')

test('on a phone what is searched for in the lowered sheet comes into sight, and the cursor stays', async () => {
  const { backend } = await showTracking(phone)
  const [other, wanted] = backend.units()
  if (other === undefined || wanted === undefined) throw new Error('a fleet of three')
  expect(sheet().dataset.stop).toBe('peek')
  await search().click()
  await userEvent.keyboard(wanted.nombre)
  await expect.poll(() => sheet().dataset.stop).toBe('half')
  await settled()
  await expect.element(line(wanted.nombre)).toBeVisible()
  // The list of results follows the typed text.
  await expect.poll(() => line(other.nombre).query()).toBeNull()
  expect(document.activeElement).toBe(search().element())
  expect(search().element()).toHaveValue(wanted.nombre)
})
