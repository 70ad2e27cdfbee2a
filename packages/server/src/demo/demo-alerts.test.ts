import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { startIntake } from '../testing/intake.js'
import { openRulesCache } from '../tracking/rules/rules-cache.js'
import { startDemoFleet } from './fleet.js'
import { createIncidents, incidentsOf } from './incidents.js'
import { demoRoster, tripRoad } from './roster.js'
import { createScriptedTrip, doorAt, tripEvery } from './scripted-trip.js'
import { seedDemo } from './seed.js'

/** Speed of the demo's first two minutes, as a multiple of real time. */
const faster = 40

test('the scripted trip: out, a stop at the warehouse with the door open, in a hurry, home, engine off', () => {
  const trip = createScriptedTrip(tripRoad)
  expect(trip.duration).toBe(tripEvery)
  expect(trip.at(0)).toMatchObject({ speed: 0, acc: false })
  expect(trip.at(9)).toMatchObject({ speed: 0, acc: true })
  expect(trip.at(doorAt)).toMatchObject({ speed: 0, acc: true })
  const speeds = Array.from({ length: 110 }, (_, second) => trip.at(second).speed)
  expect(Math.max(...speeds)).toBeGreaterThan(85)
  expect(trip.at(tripEvery - 1)).toMatchObject({ speed: 0, acc: false })
})

test('an incident is reported once each time, and those that were slept through are not made up for', () => {
  const due = createIncidents([{ keyword: 'help me', at: 10, every: 100 }])
  expect([0, 9, 10, 11, 109, 110, 111, 555, 556, 610].map(due)).toEqual([
    null,
    null,
    'help me',
    null,
    null,
    'help me',
    null,
    'help me',
    null,
    'help me',
  ])
  expect(demoRoster().filter((unit) => incidentsOf(unit).length > 0)).toHaveLength(4)
})

describe.each(databases())('the demo on $name', (kind) => {
  const database = databaseFixture(kind, { demo: true })

  test('two minutes after its start it has raised alerts of at least six kinds, and no flood of them', async () => {
    // The simulation ends at the present, because a clock that runs ahead is not accepted.
    const begin = Date.now() - 120_000
    await seedDemo(database, begin)
    await seedDemo(database, begin)
    const watch = await openRulesCache({ database, log: createLog('silent') })
    expect(watch.stats().rules).toBeGreaterThan(10)
    const intake = await startIntake(database, { watch })
    // The simulated clock advances per turn, so that a busy machine skips no second.
    let at = begin
    const now = () => at
    const port = intake.ports.trackers
    const fleet = startDemoFleet({ host: '127.0.0.1', port, seed: 1, now, every: 1_000 / faster })
    while (at < begin + 120_000) {
      await new Promise((resolve) => setTimeout(resolve, 1_000 / faster))
      at += 1_000
    }
    fleet.stop()
    await intake.drain()
    await intake.close()
    await watch.close()

    const raised = await database.query<{
      user: string
      clave_msj: string
      nom_user: string
      mensaje: string
    }>(
      `select u.name as user, clave_msj, nom_user, mensaje from alerts a join users u on u.id = a.user_id
       order by time, a.id`,
    )
    const ofUsuario = raised.filter(({ user }) => user === 'usuario')
    const kinds = new Set(ofUsuario.map(({ clave_msj }) => clave_msj))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['ACC_ON', 'IN_GEO', 'OUT_GEO', 'SPEEDING', 'PANIC', 'LOW_BATTERY', 'DOOR']),
    )
    expect(ofUsuario.length).toBeLessThan(30)
    expect(raised.filter(({ clave_msj }) => clave_msj === 'MSJ_PERSONAL').map(({ user }) => user)).toEqual([
      'manager',
      'admin',
    ])
    expect(new Set(ofUsuario.map(({ mensaje }) => mensaje)).size).toBeGreaterThan(ofUsuario.length / 2)
  })
})
