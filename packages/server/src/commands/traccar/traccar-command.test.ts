import { expect, test } from 'vitest'
import { traccarCommand } from './traccar-command.js'

test.each([
  [{ comando: 'bloq' }, { type: 'engineStop', attributes: { noQueue: true } }],
  [{ comando: 'desbloq' }, { type: 'engineResume', attributes: {} }],
  [{ comando: 'busq' }, { type: 'positionSingle', attributes: {} }],
  [
    { comando: 'fr', valor: '060' },
    { type: 'positionPeriodic', attributes: { frequency: 60 } },
  ],
  [
    { comando: 'zh', valor: 1 },
    { type: 'setTimezone', attributes: { timezone: 'GMT-6' } },
  ],
] as const)('%j is %j', (order, command) => expect(traccarCommand(order)).toEqual(command))
