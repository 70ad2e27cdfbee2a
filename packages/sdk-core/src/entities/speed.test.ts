import { expect, test } from 'vitest'
import { markHiddenSpeed } from './speed.js'

test.each([
  [{ speedHidden: 1 }, { imei: '1', speedHidden: true }],
  [{ speedHidden: 0 }, { imei: '1' }],
  [{ speedHidden: true }, { imei: '1' }],
  [{}, { imei: '1' }],
])('of the wire’s %j a unit knows %j', (wire, unit) => {
  expect(markHiddenSpeed(wire, { imei: '1' })).toEqual(unit)
})
