import { adoptTokens } from '@baliza/widgets/react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { finger } from '../../../../widgets/src/testing/pointer.js'
import '../../app/base.css'
import { IconButton } from '../buttons/icon-button.js'
import { showTooltip } from './tooltip.js'

const tip = () => document.querySelector<HTMLElement>('[popover]')
const shown = () => expect.poll(() => tip()?.textContent)

beforeAll(() => adoptTokens())
beforeEach(async () => {
  await page.viewport(600, 400)
  await userEvent.hover(document.documentElement)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  // In the corner of a container that clips its content.
  root.render(
    <div style={{ position: 'fixed', right: 0, bottom: 0, width: 60, height: 40, overflow: 'hidden' }}>
      <IconButton label="Imprimir el historial">
        <span aria-hidden="true">P</span>
      </IconButton>
    </div>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await expect.element(page.getByRole('button')).toBeVisible()
})

test('the pointer that rests on it shows its whole name inside the window, until it leaves', async () => {
  await userEvent.hover(page.getByRole('button'))
  await shown().toBe('Imprimir el historial')
  const { left, right, top, bottom } = tip()?.getBoundingClientRect() ?? new DOMRect(-1, -1)
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(600)
  expect(bottom).toBeLessThanOrEqual(400)
  expect(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)).toBe(tip())
  await userEvent.unhover(page.getByRole('button'))
  await shown().toBeUndefined()
})

test('the keyboard’s focus shows it, and Escape ends it', async () => {
  await userEvent.keyboard('{Tab}')
  await shown().toBe('Imprimir el historial')
  await userEvent.keyboard('{Escape}')
  await shown().toBeUndefined()
  expect(document.activeElement).toBe(page.getByRole('button').element())
})

test('a finger is shown none, though what draws it is loaded after the tap', async () => {
  const button = page.getByRole('button').element() as HTMLElement
  const { left, top } = button.getBoundingClientRect()
  await finger.tap([left + 10, top + 10])
  expect(button.matches(':hover')).toBe(true)
  showTooltip(button, new PointerEvent('pointerenter', { pointerType: 'touch' }))
  // Longer than the hover delay of the tooltip.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(tip()).toBeNull()
})
