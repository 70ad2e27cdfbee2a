import { expect, test } from 'vitest'
import { type TrackerModel, trackerModels, trackerProtocols } from './tracker-models.js'

const models: readonly (readonly [string, TrackerModel])[] = Object.entries(trackerModels)

test('every protocol has a model, and no two have the same name', () => {
  expect(new Set(models.map(([, { protocol }]) => protocol))).toEqual(new Set(Object.keys(trackerProtocols)))
  expect(new Set(models.map(([, { name }]) => name)).size).toBe(models.length)
})

test.each(models)('%s is cut by no order that would stop a moving vehicle by itself', (_code, {
  engine,
  protocol,
}) => {
  if (engine === null) return
  const { cut, release, guard } = engine
  expect(cut).not.toBe(release)
  // A Teltonika waits only if the command itself contains the speed limit.
  if (protocol === 'teltonika') expect([guard, cut.includes('{limit}')]).toEqual(['limit', true])
  // `RELAY,1#`: a MiCODUS would not wait. `S20,{serial},0`: a Sinotrack would begin with the engine running.
  expect(cut).not.toMatch(/^RELAY,1#|^S20,\{serial\},0/)
})
