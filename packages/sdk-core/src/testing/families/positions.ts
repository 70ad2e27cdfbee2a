import type { FakeContext, FakeFamily } from '../fake-answer.js'
import { pageOf, wirePosition } from '../fake-stored.js'

const idOf = ({ host }: FakeContext, imei: string) => host.unit({ imei })?.id_externo ?? null

export const fake: FakeFamily<'positions'> = {
  page: (input, context) =>
    pageOf('positions', context.host.fleet.stored, input, context, {
      storedAt: ({ time_server }) => time_server ?? 0,
      write: (unit, isOurs) =>
        isOurs(unit.imei) ? { ...wirePosition(unit), id_externo: idOf(context, unit.imei) } : null,
    }),
}
