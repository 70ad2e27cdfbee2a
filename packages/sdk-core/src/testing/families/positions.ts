import type { FakeFamily } from '../fake-answer.js'
import { pageOf, wirePosition } from '../fake-stored.js'

export const fake: FakeFamily<'positions'> = {
  page: (input, context) =>
    pageOf('positions', context.host.fleet.stored, input, context, {
      storedAt: ({ time_server }) => time_server ?? 0,
      write: (unit, isOurs) => (isOurs(unit.imei) ? wirePosition(unit) : null),
    }),
}
