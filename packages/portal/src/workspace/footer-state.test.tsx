import { afterEach, expect, test } from 'vitest'
import { createFooter } from './footer-state.js'

afterEach(() => localStorage.clear())

test('whether it is open, and how high, is remembered by this machine', () => {
  const first = createFooter()
  expect(first.$box.get().open).toBe(false)
  first.setBox({ open: true })
  first.setBox({ height: 240 })
  expect(createFooter().$box.get()).toEqual({ open: true, height: 240 })
  first.setBox({ open: false })
  expect(createFooter().$box.get()).toEqual({ open: false, height: 240 })
})

test('a history that is asked for elsewhere opens it at its form', () => {
  const footer = createFooter()
  footer.chooseTab('speed')
  footer.showStretch('864035050002451', 1_000, 2_000)
  expect(footer.$request.get()).toEqual({ imei: '864035050002451', range: { from: 1_000, to: 2_000 } })
  expect([footer.$tab.get(), footer.$box.get().open]).toEqual(['reports', true])
})
