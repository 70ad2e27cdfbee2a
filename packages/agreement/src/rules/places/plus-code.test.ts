import { expect, test } from 'vitest'
import { isPlusCode, readPlusCode } from './plus-code.js'

/** Test data of the specification: decoding.csv. */
test.each([
  ['7FG49Q00+', 20.35, 2.75, 20.4, 2.8],
  ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
  ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
  ['7FG49QCJ+2VXGJ', 20.370113, 2.782234375, 20.370114, 2.78223632813],
  ['8FVC2222+22', 47, 8, 47.000125, 8.000125],
  ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
  ['62G20000+', 0, -180, 1, -179],
  ['22220000+', -90, -180, -89, -179],
  ['22222222+22', -90, -180, -89.999875, -179.999875],
  ['6VGX0000+', 0, 179, 1, 180],
  ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
  ['84000000+', 30, -140, 50, -120],
  ['849VGJQF+VX7QR3J7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
])('%s is the middle of its area', (code, south, west, north, east) => {
  expect(isPlusCode(code)).toBe(true)
  const [lat, lng] = readPlusCode(code, undefined) ?? []
  expect(lat).toBeCloseTo((south + north) / 2, 8)
  expect(lng).toBeCloseTo((west + east) / 2, 8)
})

/** shortCodeTests.csv. */
test.each([
  ['9C3W9QCJ+2VX', 51.3701125, -1.217765625, '+2VX'],
  ['9C3W9QCJ+2VX', 51.3708675, -1.217765625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.218520625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3852125, -1.217765625, '9QCJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.202665625, '9qcj+2vx'],
  ['8FRCXGRF+PM', 47, 8.55, 'XGRF+PM'],
  ['CFX22222+22', 89.6, 0, '2222+22'],
  ['2CXXXXXX+XX', -81, 0, 'XXXXXX+XX'],
])('%s is meant near %d, %d by %s', (whole, lat, lng, short) => {
  expect(isPlusCode(short)).toBe(true)
  expect(readPlusCode(short, undefined)).toBeNull()
  const [north, east] = readPlusCode(short, [lat, lng]) ?? []
  const [wanted, wantedEast] = readPlusCode(whole, undefined) ?? []
  expect(north).toBeCloseTo(wanted ?? 0, 8)
  expect(east).toBeCloseTo(wantedEast ?? 0, 8)
})

/** validityTests.csv. */
test.each([
  '8FWC2345+G',
  '8FWC2_45+G6',
  '8FWC2η45+G6',
  '8FWC2345',
  '8FWC2345+',
  '8FWC2345G6+',
  '8FWC2300+G6',
  'WC2300+G6g',
  'WC2345+G',
  'WC2300+',
  'F0000000+',
  'XXXX2345+G6',
  '8FWCA345+G6',
  '+',
  '',
])('%j is none', (text) => {
  // The specification accepts a code of eight digits and `+`, and Baliza does too.
  expect(isPlusCode(text)).toBe(text === '8FWC2345+')
})
