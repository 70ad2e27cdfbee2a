import { expect, test } from 'vitest'
import { flag, number, oneOf, point, someOf, text, textOrNull } from './coercions.js'

test('a number is read from text, and nothing from what is none', () => {
  expect(['12', ' 3.5 ', -1, '1e2'].map((value) => number.read(value))).toEqual([12, 3.5, -1, 100])
  for (const value of ['', ' ', 'a', null, true, Number.POSITIVE_INFINITY, {}]) {
    expect(number.read(value)).toBeUndefined()
  }
})

test('a flag is true where it is present, and false where a framework wrote false', () => {
  expect(['', 'true', 'labels', true, 1].every((value) => flag.read(value))).toBe(true)
  expect(['false', '0', false, null, 0].some((value) => flag.read(value))).toBe(false)
  expect(flag.read(undefined)).toBeUndefined()
})

test('a point is latitude and longitude, within the world', () => {
  expect(point.read('19.43, -99.13')).toEqual([19.43, -99.13])
  expect(point.read([19.43, -99.13])).toEqual([19.43, -99.13])
  for (const value of ['19.43', '91,0', '0,181', 'a,b', '1,2,3', null, 7, {}])
    expect(point.read(value)).toBeUndefined()
})

test('words that are not in the list are not read', () => {
  expect(oneOf(['light', 'dark']).read('dark')).toBe('dark')
  expect(oneOf(['light', 'dark']).read('DARK')).toBeUndefined()
  const controls = someOf(['zoom', 'fit', 'layers'])
  expect(controls.read('fit, zoom')).toEqual(['zoom', 'fit'])
  expect(controls.read(['layers', 'nonsense'])).toEqual(['layers'])
  expect(controls.read('none')).toEqual([])
  expect(controls.read(5)).toBeUndefined()
})

test('an imei that a framework made a number of is text again; an empty one is none', () => {
  expect(text.read(864035051234567)).toBe('864035051234567')
  expect(textOrNull.read('')).toBeNull()
  expect(textOrNull.read(null)).toBeNull()
})
