import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { unitsAbout } from './units-about.js'

const fleet = new Map(
  [-179.98, 179.98, -99].map((lng) => {
    const unit = { ...makeUnit(), lng }
    return [String(lng) as typeof unit.imei, unit] as const
  }),
)
const lngsOf = (about: number) =>
  [...unitsAbout(fleet, about).values()].map(({ lng }) => Number(lng?.toFixed(6)))

test.each([
  ['in Mexico', -99, [-179.98, -180.02, -99]],
  ['at Greenwich', 0, [-179.98, 179.98, -99]],
  ['at the antimeridian, from the west', 179.9, [180.02, 179.98, 261]],
  ['at the antimeridian, from the east', -179.9, [-179.98, -180.02, -99]],
  ['one world farther', 539.9, [540.02, 539.98, 621]],
])('around a map %s units are where they are nearest', (_, about, lngs) => {
  expect(lngsOf(about)).toEqual(lngs)
})

test('a fleet that is all near stays the object that it is', () => {
  expect(unitsAbout(fleet, 0)).toBe(fleet)
})
