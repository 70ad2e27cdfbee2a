import { BalizaError } from '@baliza/sdk-core/internal'
import { adoptTokens } from '@baliza/widgets/react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../app/base.css'
import { ofComponent, violations } from '../../../../widgets/src/testing/violations.js'
import { SamplePortal } from '../../testing/sample-portal.js'
import { sampleUnits } from '../../testing/sample-table.js'
import { type Move, TwoLists } from './two-lists.js'

const units = sampleUnits(3_000)

async function open({
  width = 900,
  move,
  assigned = [0, 1],
}: {
  width?: number
  move?: Move
  assigned?: readonly number[]
} = {}) {
  adoptTokens()
  await page.viewport(1000, 640)
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = `width: ${width}px; height: 600px`
  const asked: string[] = []
  let undo = () => {}
  const root = createRoot(place)
  const items = units.map(({ imei, nombre }) => ({ key: imei, name: nombre, detail: imei }))
  const first: ReadonlySet<string> = new Set(assigned.map((index) => units[index]?.imei ?? ''))
  root.render(
    <SamplePortal>
      <TwoLists
        titles={{ free: 'Libres', assigned: 'Asignadas' }}
        items={items}
        assigned={first}
        move={async (keys, to) => {
          asked.push(`${to} ${keys.length}`)
          return move?.(keys, to)
        }}
        onMoved={(_count, _to, back) => {
          undo = back
        }}
      />
    </SamplePortal>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const rows = (side: string) =>
    [...place.querySelectorAll(`section[aria-label=${side}] [role=option]`)].map(
      (row) => row.firstElementChild?.textContent,
    )
  const count = (side: string) => place.querySelector(`section[aria-label=${side}] h3 span`)?.textContent
  await expect.poll(() => rows('Libres').length).toBeGreaterThan(3)
  return { place, asked, rows, count, undo: () => undo() }
}

const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name} `) })

test('a press moves a row at once, and it can be undone', async () => {
  const { asked, count, rows, undo, place } = await open()
  expect(place.querySelectorAll('[role=option]').length).toBeLessThan(60)
  await option('Tracto 3').click()
  await expect.poll(() => rows('Asignadas')).toContain('Tracto 3 Mérida–Cancún')
  expect([count('Libres'), count('Asignadas')]).toEqual(['2997', '3'])
  expect(asked).toEqual(['assigned 1'])
  await expect.element(page.getByText('1 asignada', { exact: true })).toBeInTheDocument()
  undo()
  await expect.poll(() => rows('Libres')).toContain('Tracto 3 Mérida–Cancún')
  await expect.element(page.getByText('1 quitada', { exact: true })).toBeInTheDocument()
  expect(asked).toEqual(['assigned 1', 'free 1'])
})

test('what the host refuses comes back with its reason', async () => {
  const { count, place } = await open({
    move: (keys) =>
      Promise.resolve(
        new Map([
          [
            keys[0] ?? '',
            new BalizaError({ code: 'refused', call: 'users.assign', mensaje: 'Datos no encontrados' }),
          ],
        ]),
      ),
  })
  await option('Tracto 4').click({ modifiers: ['Shift'] })
  await option('Tracto 6').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Asignar 3' }).click()
  await expect.poll(() => count('Asignadas')).toBe('4')
  expect(place.querySelector('[data-refused]')?.textContent).toContain('Tracto 4')
  expect(place.querySelector('[data-refused] small')?.textContent).toBe('No se asignó: Datos no encontrados')
})

test('all that a search finds is moved at once', async () => {
  const { asked, count } = await open()
  await page.getByRole('searchbox', { name: 'Buscar en libres' }).fill('cancun 30')
  await page.getByRole('button', { name: /^Mover todas las que coinciden/ }).click()
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => count('Asignadas')).toBe(String(2 + Number(asked[0]?.split(' ')[1])))
})

test('the keyboard goes from the search into the list, chooses a range and moves it', async () => {
  const { asked, count } = await open()
  await page.getByRole('searchbox', { name: 'Buscar en libres' }).click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('3 elegidas')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => count('Asignadas')).toBe('5')
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(() => asked).toEqual(['assigned 3', 'assigned 1'])
})

test.each([
  900, 390,
])('no axe violation at %d px; where it is narrow they stand over each other', async (width) => {
  const { place } = await open({ width })
  const [free, assigned] = [...place.querySelectorAll('section')].map((list) => list.getBoundingClientRect())
  expect((assigned?.top ?? 0) > (free?.bottom ?? 0)).toBe(width === 390)
  expect(await violations(place, ofComponent)).toEqual([])
})
