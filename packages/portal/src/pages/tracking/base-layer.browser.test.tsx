import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showTracking } from '../../testing/stage.js'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
const stage = {
  width: 1280,
  height: 800,
  units: 3,
  tiles: [
    { id: 'streets', name: 'Calles', url: `${pixel}#{z}/{x}/{y}` },
    { id: 'satellite', name: 'Satélite', url: `${pixel}#satellite/{z}/{x}/{y}` },
  ],
}

const choices = async () => {
  await page.getByRole('button', { name: 'Mapa base' }).click()
  return [...document.querySelectorAll<HTMLInputElement>('.baliza-map__choice input')]
}
const chosen = async () => (await choices()).map(({ checked }) => checked)
const tiles = () => document.querySelectorAll('img.leaflet-tile[src*=satellite]').length

test.each([
  ['another', 1],
  ['no', 2],
])('%s base layer is chosen, and is the one when the page is opened again', async (_which, at) => {
  const first = await showTracking(stage)
  const inputs = await choices()
  expect(inputs.map(({ checked }) => checked)).toEqual([true, false, false])
  inputs[at]?.click()
  first.root.unmount()

  await showTracking(stage)
  expect(await chosen()).toEqual([0, 1, 2].map((one) => one === at))
  await expect.poll(() => tiles() > 0).toBe(at === 1)
})

test('what was stored by hand and is no base layer is not believed', async () => {
  localStorage.setItem('baliza.baseLayer', '{"id":7}')
  await showTracking(stage)
  expect(await chosen()).toEqual([true, false, false])
})
