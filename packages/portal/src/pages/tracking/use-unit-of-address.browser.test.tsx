import { expect, test } from 'vitest'
import { get, openPage } from '../../testing/stage.js'

const late = '860000000009999'
const lines = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem][data-imei]')]
const line = (imei: string) => lines().find((one) => one.dataset.imei === imei)
const isChosen = (imei: string) => line(imei)?.getAttribute('aria-selected') === 'true'

/**
 * Opens the screen at an address and lists its fleet. Returns a function that registers the unit that the address named too
 * early.
 */
async function open(address: string) {
  const { backend } = await openPage(address, { width: 1280, height: 800, pollInterval: 200 })
  await expect.poll(() => lines().length).toBeGreaterThan(3)
  const [first, second] = backend.units()
  if (first === undefined || second === undefined) throw new Error('no units')
  return {
    first,
    second,
    register: () => backend.put({ ...first, imei: late, nombre: 'Recién dada de alta' }),
  }
}

test('a unit that the address names is chosen, and leaves the address', async () => {
  const { second } = await open('tracking')
  location.hash = `#/tracking?unidad=${second.imei}`
  await expect.poll(() => isChosen(second.imei)).toBe(true)
  expect(location.hash).toBe('#/tracking')
})

test('one that is registered after the fleet was asked for is chosen with the poll that brings it', async () => {
  const { register } = await open(`tracking?unidad=${late}`)
  expect(location.hash).toBe(`#/tracking?unidad=${late}`)
  register()
  await expect.poll(() => isChosen(late)).toBe(true)
  await expect.poll(() => get('.baliza-popup')?.innerText).toContain('Recién dada de alta')
  expect(location.hash).toBe('#/tracking')
})

test('it is not waited for any more once another is chosen', async () => {
  const { first, register } = await open(`tracking?unidad=${late}`)
  line(first.imei)?.click()
  await expect.poll(() => isChosen(first.imei)).toBe(true)
  await expect.poll(() => location.hash).toBe('#/tracking')
  register()
  await expect.poll(() => line(late)).toBeDefined()
  expect(isChosen(first.imei)).toBe(true)
  expect(isChosen(late)).toBe(false)
})
