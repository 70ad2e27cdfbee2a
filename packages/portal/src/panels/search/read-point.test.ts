import { expect, test } from 'vitest'
import { readDegrees, readPair, readPoint } from './read-point.js'

test.each([
  ['19.43', 19.43],
  [' -99,1332 ', -99.1332],
  ['+19', 19],
  ['19.43°', 19.43],
  ['', null],
  ['norte', null],
  ['19.4.3', null],
  ['1e2', null],
])('%j is %s', (text, degrees) => {
  expect(readDegrees(text)).toBe(degrees)
})

test.each([
  ['19.43, -99.13', ['19.43', '-99.13']],
  ['19.43,-99.13', ['19.43', '-99.13']],
  ['(19.432608 -99.133209)', ['19.432608', '-99.133209']],
  ['19.43°; -99.13°', ['19.43', '-99.13']],
  ['19.43', null],
  ['19,43', null],
  ['19, 43', ['19', '43']],
  ['Reforma 222', null],
])('%j holds %j', (text, pair) => {
  expect(readPair(text)).toEqual(pair)
})

test('a point is within the world', () => {
  expect(readPoint('19.43', '-99.13')).toEqual({ point: [19.43, -99.13] })
  expect(readPoint('91', '-99.13')).toEqual({ wrong: ['lat'] })
  expect(readPoint('x', '181')).toEqual({ wrong: ['lat', 'lng'] })
})
