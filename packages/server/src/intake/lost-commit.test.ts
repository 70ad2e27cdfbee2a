import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { openDatabase } from '../storage/open.js'
import { databases } from '../testing/databases.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { startIntake } from '../testing/intake.js'
import { startTcpProxy } from '../testing/tcp-proxy.js'

const postgres = databases()[1]

describe.skipIf(postgres === undefined)('a commit whose answer was lost', () => {
  test('is acknowledged, shown, and its alerts are raised once', async () => {
    const home = await postgres?.start()
    if (home === undefined) throw new Error('skipped')
    const url = new URL(home.databaseUrl ?? '')
    const proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    const log = createLog('silent')
    const database = await openDatabase({ ...home, demo: false, databaseUrl: url.href }, { log })
    await plantFleet(database)

    let attempts = 0
    const losing: Database = {
      ...database,
      async transaction(work) {
        attempts += 1
        const isFirst = attempts === 1
        try {
          return await database.transaction(
            async (tx) => {
              const result = await work(tx)
              // The commit arrives, but its answer is lost.
              if (isFirst) proxy.swallow('answers')
              return result
            },
            { within: 1_000 },
          )
        } finally {
          if (isFirst) proxy.heal()
        }
      },
    }
    const shown: string[] = []
    const intake = await startIntake(losing, {
      onSaved: (units) => shown.push(...units.map(({ imei, battery }) => `${imei} ${battery}`)),
    })
    const phone = `http://127.0.0.1:${intake.ports.osmand}/?id=${planted.own}&lat=19.4&lon=-99.1&batt=7`
    const answer = await fetch(`${phone}&timestamp=${Date.now()}`)

    expect(answer.status).toBe(200)
    expect(attempts).toBe(2)
    expect(await database.query('select imei from positions')).toEqual([{ imei: planted.own }])
    const raised = await database.query<{ user_id: string }>('select user_id from alerts')
    expect(raised.length).toBeGreaterThan(0)
    expect(new Set(raised.map(({ user_id }) => user_id)).size).toBe(raised.length)
    expect(shown).toEqual([`${planted.own} 7`])
    expect(intake.stats().doors.osmand).toMatchObject({ received: 1, duplicate: 1 })

    await intake.close()
    await database.close()
    await proxy.close()
    await home.remove()
  })
})
