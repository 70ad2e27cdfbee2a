import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { forceColors } from '../../../../widgets/src/testing/emulate-media.js'
import { get, openPage } from '../../testing/stage.js'

const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

test('on a phone a link that has ended says so in the middle, whole', async () => {
  await openPage('tablero?t=revocado-0001&nombre=Patio', { width: 360, height: 740 })
  const title = page.getByRole('heading', { name: 'El enlace de este tablero ya no es válido' })
  await expect.element(title).toBeVisible()
  const { left, right, bottom } = box(title.element())
  expect([left >= 16, right <= 344]).toEqual([true, true])
  expect(title.element().scrollWidth).toBeLessThanOrEqual(title.element().clientWidth)
  const line = box(get('main [role=status]'))
  expect(line.top - bottom).toBeLessThan(32)
  expect(Math.abs(bottom - 740 / 2)).toBeLessThan(80)
})

test('with letters of 400 % its map and its alerts are there to scroll to', async () => {
  const lock = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock')
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock')
  onTestFinished(() => {
    if (lock !== undefined) Object.defineProperty(Navigator.prototype, 'wakeLock', lock)
  })
  await openPage('tablero', { width: 360, height: 225 })
  const heading = page.getByRole('heading', { name: /^Alertas de ahora/ })
  await expect.element(heading).toBeInTheDocument()
  // The hint has a margin on both sides.
  const hint = page.getByText('Este navegador puede apagar la pantalla', { exact: false })
  await expect.element(hint).toBeInTheDocument()
  expect(box(hint.element()).right).toBeLessThan(360)
  await expect.poll(() => box(get('.baliza-map')).height).toBeGreaterThan(150)
  heading.element().scrollIntoView({ block: 'start' })
  await expect.poll(() => box(heading.element()).top).toBeLessThan(40)
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('in forced colours its states have those of the page’s ground, whatever theme it asks for', async () => {
  await forceColors('light')
  await openPage('tablero', { width: 1280, height: 800 })
  await expect.element(page.getByText('En movimiento', { exact: true })).toBeVisible()
  expect(getComputedStyle(get('dl') as Element).colorScheme).toBe('light dark')
})
