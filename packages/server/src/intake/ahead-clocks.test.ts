import { beforeEach, describe, expect, test } from 'vitest'
import type { UnitsListener } from '../bus/unit-changes.js'
import { createLog } from '../log.js'
import { databaseFixture, oneDatabase } from '../testing/databases.js'
import { storeBatch } from '../tracking/store-batch.js'
import { type AheadClocks, createAheadClocks, followAheadClocks } from './ahead-clocks.js'
import { blankFix } from './blank-fix.js'
import { validateFix } from './validate-fix.js'

const imei = '860000000000001'
const start = Date.UTC(2026, 10, 21, 12)
const second = 1_000
const hour = 3_600 * second

/** A sentence of a clock with this lead, received some seconds after the start. */
function hear(clocks: AheadClocks, seconds: number, lead: number) {
  const receivedAt = start + seconds * second
  const fix = { ...blankFix(imei, receivedAt), time: receivedAt + lead, valid: true, lat: 19.4, lng: -99.1 }
  return validateFix(fix, clocks)
}

describe.each([oneDatabase()])('a clock that is ahead on $name', (kind) => {
  const database = databaseFixture(kind)

  beforeEach(async () => {
    await database.query('delete from positions')
    await database.query('delete from units')
    await database.query('insert into units (imei, id, nombre, registro) values ($1, $1, $1, 0)', [imei])
  })

  /** Another server process: its clocks, and its receiver of changes. */
  async function startProcess() {
    const clocks = createAheadClocks()
    const listeners: UnitsListener[] = []
    const changes = {
      subscribe: async (listener: UnitsListener) => {
        listeners.push(listener)
        return async () => undefined
      },
    }
    await followAheadClocks({ database, changes, log: createLog('silent') }, clocks)
    return { clocks, listeners }
  }

  async function store(clocks: AheadClocks, seconds: number, lead: number) {
    const fix = hear(clocks, seconds, lead)
    if (typeof fix === 'string') return fix
    return storeBatch(database, [fix])
  }

  /** Proves the error in one process. @returns what it stored */
  async function prove(clocks: AheadClocks) {
    for (const seconds of [0, 30, 60, 90]) expect(hear(clocks, seconds, hour)).toBe('future')
    const saved = await store(clocks, 120, hour)
    if (typeof saved === 'string') throw new Error(saved)
    return saved.units
  }

  test('is corrected in each process once one of them has proven it', async () => {
    const other = await startProcess()
    const moved = await prove((await startProcess()).clocks)
    expect(moved).toMatchObject([{ imei, timestamp: start + 120 * second, clock_offset: hour }])

    const restarted = await startProcess()
    expect(hear(restarted.clocks, 150, hour)).toMatchObject({ time: start + 150 * second })

    expect(hear(other.clocks, 150, hour)).toBe('future')
    for (const { changed } of other.listeners) changed({ origin: 'a', place: null, moved, late: [] })
    await expect.poll(() => hear(other.clocks, 151, hour)).toMatchObject({ time: start + 151 * second })
  })

  test('is corrected by the id that its tracker sends', async () => {
    await prove((await startProcess()).clocks)
    await database.query(`update units set device_id = '4000000001' where imei = $1`, [imei])
    const { clocks } = await startProcess()
    const receivedAt = start + 150 * second
    const sent = {
      ...blankFix('4000000001', receivedAt),
      time: receivedAt + hour,
      valid: true,
      lat: 19.4,
      lng: -99.1,
    }
    expect(validateFix(sent, clocks)).toMatchObject({ time: receivedAt })
  })

  test('that has got another error must prove it, and one that was set is not corrected', async () => {
    const { clocks, listeners } = await startProcess()
    await prove(clocks)
    const restarted = await startProcess()
    expect(hear(restarted.clocks, 150, 2 * hour)).toBe('future')

    for (const seconds of [200, 230, 260, 290]) await store(clocks, seconds, 0)
    const saved = await store(clocks, 320, 0)
    if (typeof saved === 'string') throw new Error(saved)
    expect(saved.units).toMatchObject([{ imei, clock_offset: null }])
    for (const { changed } of listeners) changed({ origin: 'a', place: null, moved: saved.units, late: [] })
    expect(hear(clocks, 400, hour)).toBe('future')
  })

  test('is read again after lost messages', async () => {
    const other = await startProcess()
    await prove((await startProcess()).clocks)
    for (const { missed } of other.listeners) missed()
    await expect.poll(() => hear(other.clocks, 150, hour)).toMatchObject({ time: start + 150 * second })
  })
})
