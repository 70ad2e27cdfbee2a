import { getByLabelText, queryByRole } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../../testing/mount.js'
import { DateRange, type DateRangeValue } from './date-range.js'

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()

/** 4 March, 15:30. */
beforeEach(() => void vi.useFakeTimers({ now: at(4, 15, 30), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function open(first: DateRangeValue = { from: at(3), to: at(4, 15, 30) }) {
  const changes: DateRangeValue[] = []
  let choose: (value: DateRangeValue) => void = () => {}
  function Form() {
    const [value, setValue] = useState(first)
    choose = setValue
    return (
      <DateRange
        label="Fechas"
        calendar="Calendario"
        value={value}
        onChange={(next) => {
          changes.push(next)
          setValue(next)
        }}
      />
    )
  }
  const page = await mount(<Form />)
  const input = getByLabelText<HTMLInputElement>(page, 'Fechas')
  const note = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
  return {
    input,
    note,
    changes,
    alert: () => queryByRole(page, 'alert')?.textContent,
    choose: (value: DateRangeValue) => act(async () => choose(value)),
    type: (keys: string) =>
      act(() => userEvent.type(input, keys, { initialSelectionStart: 0, initialSelectionEnd: 99 })),
    leave: () => act(() => userEvent.tab()),
  }
}

test('it is written MM/DD/YYYY HH:mm, and says beside its label what that is', async () => {
  const { input, note } = await open()
  expect(input.value).toBe('03/03/2026 00:00 – 03/04/2026 15:30')
  expect(note()).toMatch(/^Ayer, 3 mar 00:00\s?–\s?4 mar 15:30$/)
})

test('what is typed is read at once, and written out when it is left or sent', async () => {
  const { input, note, changes, type, leave } = await open()
  await type('ayer 22 a 2')
  expect(changes.at(-1)).toEqual({ from: at(3, 22), to: at(4, 2) })
  expect(input.value).toBe('ayer 22 a 2')
  expect(note()).toMatch(/^Ayer, 3 mar 22:00\s?–\s?4 mar 02:00$/)
  await leave()
  expect(input.value).toBe('03/03/2026 22:00 – 03/04/2026 02:00')
  await type('3 a 4{Enter}')
  expect(input.value).toBe('03/04/2026 03:00 – 03/04/2026 04:00')
  expect(note()).toMatch(/^Hoy, 4 mar 03:00/)
})

test('hours that have not begun are those of yesterday; of a day that is named, they are said to be to come', async () => {
  const { note, changes, type } = await open()
  await type('22 a 23')
  expect(changes.at(-1)).toEqual({ from: at(3, 22), to: at(3, 23) })
  await type('hoy 22 a 23')
  expect(changes.at(-1)).toEqual({ from: at(4, 22), to: at(4, 23) })
  expect(note()).toMatch(/^Hoy, 4 mar 22:00.*todavía no pasa$/)
})

test('what is no range is said to be none once the reader has ended, and asks for nothing', async () => {
  const { input, note, alert, changes, type, leave, choose } = await open()
  await type('tres a cuatro')
  expect(changes.at(-1)).toEqual({ from: null, to: null })
  expect([note(), alert()]).toEqual(['Por ejemplo: 3 a 4, o ayer 22 a 23:30', undefined])
  await leave()
  expect(alert()).toBe('No se entiende. Escribe 3 a 4, o ayer 22 a 23:30')
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['tres a cuatro', 'true'])
  // A quick range.
  await choose({ from: at(4), to: at(4, 23, 59) })
  expect([input.value, alert()]).toEqual(['03/04/2026 00:00 – 03/04/2026 23:59', undefined])
})

test('nothing typed is no fault of the field', async () => {
  const { alert, changes, type, leave } = await open()
  await type('{Backspace}')
  expect(changes.at(-1)).toEqual({ from: null, to: null })
  await leave()
  expect(alert()).toBeUndefined()
})
