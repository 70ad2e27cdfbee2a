import { adoptTokens } from '@baliza/widgets/react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../app/base.css'
import axe from 'axe-core'
import { unmount } from '../../testing/mount.js'
import { mountPanel } from '../../testing/mount-panel.js'
import { settled, soon } from '../../testing/stage.js'
import EventsPanel from './events-panel.js'

const rows = () => [...document.querySelectorAll<HTMLElement>('[role=grid] [role=row][data-key]')]
const heads = () =>
  [...document.querySelectorAll('[role=grid] [role=columnheader]')].map((head) => head.textContent)

/** The panel alone, as wide as it is beside the map of a screen. */
async function open(width: number, height: number) {
  await page.viewport(width, height)
  adoptTokens()
  document.body.style.margin = '0'
  onTestFinished(unmount)
  const panel = await mountPanel(EventsPanel, { name: 'events' })
  const dialog = panel.page.querySelector<HTMLElement>('[role=dialog], section')
  if (dialog === null) throw new Error('There is no panel')
  dialog.style.height = `${height}px`
  await expect.poll(() => rows().length, soon).toBe(4)
  await settled()
  const changes = () => panel.sent('/api/update-check-evento')
  return { ...panel, changes }
}
const barriers = async () => (await axe.run('[role=grid]')).violations.map(({ id }) => id)

test.each([
  [
    1440,
    900,
    ['Nombre del evento', 'Tipo de evento', 'Unidades', 'Activo', 'Push', 'Correo', 'SMS', 'Acciones'],
  ],
  [506, 600, ['Nombre del evento', 'Activo', 'Push', 'Correo', 'SMS', 'Acciones']],
] as const)('at %d px, beside the map of 1440 and of 1024, the events are a table, whose flags turn in their row', async (width, height, columns) => {
  const { changes } = await open(width, height)
  expect(heads()).toEqual(columns)
  expect(await barriers()).toEqual([])
  const row = page.getByRole('row', { name: /Botón de pánico/ })
  await userEvent.click(row.getByRole('switch', { name: 'Activo: Botón de pánico' }))
  await expect.poll(() => changes().at(-1), soon).toMatchObject({ nodo: 'activo', valor: 0 })
  // It is still the list: a switch opens nothing.
  expect(rows()).toHaveLength(4)
  // Every switch lies in its cell, and the cell in the panel.
  const edge = document.querySelector('[role=grid]')?.getBoundingClientRect().right ?? 0
  for (const one of document.querySelectorAll('[role=grid] [role=switch]')) {
    const cell = one.closest('[role=gridcell]')?.getBoundingClientRect()
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual((cell?.right ?? 0) + 1)
    expect(cell?.right).toBeLessThanOrEqual(edge)
  }
  await userEvent.click(row.getByText('Botón de pánico'))
  await expect.element(page.getByLabelText('Nombre del evento')).toHaveValue('Botón de pánico')
})

test('by keyboard: the arrows go from flag to flag, and Space turns one', async () => {
  const { changes } = await open(760, 700)
  rows()[0]?.querySelector<HTMLElement>('[role=gridcell]')?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight} ')
  await expect.poll(() => changes().at(-1), soon).toMatchObject({ nodo: 'email' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Correo: /)
})

test('on a phone each is a card, with all its flags and their words', async () => {
  const { changes } = await open(390, 844)
  const [card] = rows()
  const words = card?.textContent ?? ''
  expect(words).toContain('Exceso de velocidad · más de 95 km/h')
  for (const word of ['Activo', 'Push', 'Correo', 'SMS', 'Editar', 'Eliminar']) expect(words).toContain(word)
  expect(await barriers()).toEqual([])
  await userEvent.click(page.getByRole('switch', { name: /^SMS: / }).first())
  await expect.poll(() => changes().at(-1), soon).toMatchObject({ nodo: 'sms' })
})
