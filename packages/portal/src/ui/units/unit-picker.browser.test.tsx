import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { adoptTokens } from '@baliza/widgets/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../app/base.css'
import { ofComponent, violations } from '../../../../widgets/src/testing/violations.js'
import { UnitPicker } from './unit-picker.js'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const fleet = new Map(
  makeFleet(5_000).map((unit, index) => [
    unit.imei,
    { ...unit, id_grupo: index % 3 === 0 ? null : `g${index % 3}` },
  ]),
)
const groupName = (id: string) => (id === '' ? 'Sin Grupo' : `Grupo ${id}`)

async function open(mode: 'single' | 'multiple') {
  adoptTokens()
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = '350px'
  let chosen: ReadonlySet<string> = new Set()
  function Stage() {
    const [state, setState] = useState<ReadonlySet<string>>(new Set())
    chosen = state
    return (
      <UnitPicker
        label="Dispositivo Gps"
        units={fleet}
        groupName={groupName}
        chosen={state}
        onChange={setState}
        mode={mode}
      />
    )
  }
  const own = createRoot(place)
  root = own
  own.render(<Stage />)
  const lines = () => [...place.querySelectorAll<HTMLElement>('[role=treeitem]')]
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  return { place, lines, chosen: () => chosen }
}

test('of five thousand units only the lines on screen exist, wherever it is scrolled to', async () => {
  const { place, lines } = await open('multiple')
  expect(lines().length).toBeLessThan(25)
  const tree = place.querySelector('[role=tree]') as HTMLElement
  tree.scrollTop = tree.scrollHeight
  await expect.poll(() => lines().at(-1)?.textContent).toContain('Unidad 4999')
  expect(lines().length).toBeLessThan(25)
})

test('the keyboard goes from the search into the list, and chooses', async () => {
  const { place, chosen, lines } = await open('multiple')
  await userEvent.click(place.querySelector('input[type=search]') as Element)
  await userEvent.keyboard('unidad 4999{ArrowDown}')
  await expect.poll(() => lines().map((line) => line.textContent?.slice(0, 11))).toContain('Unidad 4999')
  await userEvent.keyboard('{End} ')
  await expect.poll(() => [...chosen()].map((imei) => fleet.get(imei)?.nombre)).toEqual(['Unidad 4999'])
})

test('a group is chosen whole, and all at once', async () => {
  const { lines, chosen, place } = await open('multiple')
  await userEvent.click(lines()[0] as Element)
  expect(chosen().size).toBe(1_667)
  expect(lines()[0]?.getAttribute('aria-checked')).toBe('true')
  const all = place.querySelector<HTMLInputElement>('input[type=checkbox]')
  expect(all?.indeterminate).toBe(true)
  await userEvent.click(all as Element)
  expect(chosen().size).toBe(5_000)
})

test('where one is asked for, another takes its place', async () => {
  const { lines, chosen, place } = await open('single')
  expect(place.querySelector('input[type=checkbox]')).toBeNull()
  await userEvent.click(lines()[1] as Element)
  await userEvent.click(lines()[2] as Element)
  expect(chosen().size).toBe(1)
  expect(lines()[2]?.getAttribute('aria-selected')).toBe('true')
})

test.each(['single', 'multiple'] as const)('no axe violation: %s', async (mode) => {
  const { place, lines } = await open(mode)
  await userEvent.click(lines()[2] as Element)
  expect(await violations(place, ofComponent)).toEqual([])
})
