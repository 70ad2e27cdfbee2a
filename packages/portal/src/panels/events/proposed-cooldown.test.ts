import { expect, test } from 'vitest'
import { proposedCooldown } from './proposed-cooldown.js'

const pausas = (...counts: readonly number[]) =>
  counts.map((avisos, index) => ({ pausa: [600, 1_800, 3_600, 14_400][index] as number, avisos }))

test.each([
  ['few alerts', 40, [3, 2, 1, 1], null],
  ['the first half', 412, [206, 90, 40, 10], 600],
  ['one more than half', 412, [207, 90, 40, 10], 1_800],
  ['alerts of many units, once each', 412, [412, 412, 412, 412], null],
  ['no longer cooldown', 412, [], null],
] as const)('%s', (_, avisos, counts, pausa) => {
  expect(proposedCooldown({ avisos, unidades: 23, pausas: pausas(...counts) })?.pausa ?? null).toBe(pausa)
})
