import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers, get, showTracking } from '../../../testing/stage.js'

/** Opens the menu with a right click or a long press in the middle of the map. */
function askPlace(): void {
  const map = get('.baliza-map__viewport') as HTMLElement
  const { left, top, width, height } = map.getBoundingClientRect()
  map.dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: left + width / 2,
      clientY: top + height / 2,
      button: 2,
    }),
  )
}

test.each([
  [1440, 900],
  [390, 844],
])('a place of the map leads to who was near it, at %i × %i', async (width, height) => {
  const { backend } = await showTracking({ width, height, units: 3 })
  await expect.poll(() => get('.leaflet-container')).not.toBeNull()
  askPlace()
  const choice = page.getByRole('menuitem', { name: 'Quién estuvo cerca' })
  await expect.element(choice).toBeVisible()
  await choice.click()
  await expect.poll(() => get('[role=menu]')).toBeNull()
  await expect.element(page.getByRole('heading', { name: /^Quién estuvo cerca · -?\d/ })).toBeVisible()
  const asked = () => backend.requests.find((request) => request.path === '/api/quien-estuvo-cerca')?.body
  await expect.poll(asked).toMatchObject({ radio: 200 })
  const { lat, lng } = asked() as { lat: number; lng: number }
  // Mexico and its surroundings.
  expect(lat).toBeGreaterThan(10)
  expect(lat).toBeLessThan(35)
  expect(lng).toBeGreaterThan(-118)
  expect(lng).toBeLessThan(-86)
  expect(await barriers()).toEqual([])
})
