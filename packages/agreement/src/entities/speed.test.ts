import { expect, test } from 'vitest'
import { type MayHideSpeed, markHiddenSpeed } from './speed.js'

test.each([
  [{ speedHidden: 1 }, { imei: '1', speedHidden: true }],
  [{ speedHidden: 0 }, { imei: '1' }],
  [{ speedHidden: true }, { imei: '1' }],
  [{}, { imei: '1' }],
])('of the wire’s %j a unit knows %j', (wire, unit) => {
  const shown: MayHideSpeed & { imei: string } = { imei: '1' }
  expect(markHiddenSpeed(wire, shown)).toEqual(unit)
})
