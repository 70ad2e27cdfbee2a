import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { openDatabase } from '../storage/open.js'
import { childEntry } from '../testing/child-entry.js'
import { temporaryDirectory } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { demoPassword } from '../testing/fleet.js'
import { findPostgres, freePort, startPostgres } from '../testing/postgres.js'
import { type ResendingDevice, startResendingDevice } from '../testing/resending-device.js'
import { type ServerProcess, startServerProcess } from '../testing/server-process.js'

const log = createLog('silent')
const bin = findPostgres()
/** Number of kills. `BALIZA_KILLS=100` is a run for one night. */
const kills = Number(process.env.BALIZA_KILLS ?? 2)
const imeis = Array.from({ length: 20 }, (_, index) => String(357_000_000_000_000 + index))

describe('devices that send until they are acknowledged', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  test.skipIf(bin === null)(
    'lose nothing, store nothing twice and keep their order while server and database are killed',
    async () => {
      const postgres = await startPostgres(bin ?? '')
      closing.push(() => postgres.stop())
      const dataDir = temporaryDirectory()
      const open = () =>
        openDatabase({ databaseUrl: postgres.url, dataDir, demo: false }, { log, childEntry: childEntry() })
      const planted = await open()
      await planted.query(
        `insert into units (imei, id, nombre, sim, registro)
         select imei, lpad(imei, 24, '0'), imei, '', 0 from unnest($1::text[]) as imei`,
        [imeis],
      )
      await planted.close()
      const port = await freePort()
      let server: ServerProcess | null = null
      const start = async () => {
        server = await startServerProcess({
          DATA_DIR: dataDir,
          DATABASE_URL: postgres.url,
          TRACKER_PORT: String(port),
          ADMIN_USER: 'admin',
          ADMIN_PASSWORD: demoPassword,
        })
      }
      closing.push(async () => server?.kill())
      await start()
      const from = Math.floor(Date.now() / 1_000) * 1_000 - 20 * 3_600_000
      const devices: ResendingDevice[] = imeis.map((imei, index) =>
        startResendingDevice({ protocol: index % 2 === 0 ? 'teltonika' : 'queclink', imei, port, from }),
      )
      const count = () => devices.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
      const goOn = (more: number) => {
        const before = count()
        return eventually(() => expect(count()).toBeGreaterThan(before + more))
      }
      await goOn(200)
      for (let round = 0; round < kills; round += 1) {
        if (round % 5 === 1) await postgres.restart()
        else {
          await (server as ServerProcess | null)?.kill()
          await start()
        }
        await goOn(200)
      }
      await Promise.all(devices.map((device) => device.stop()))

      const database = await open()
      closing.push(() => database.close())
      const rows = await database.query<{ imei: string; times: number[] }>(
        'select imei, array_agg(time order by received_at, time) as times from positions group by imei',
      )
      const stored = new Map(rows.map(({ imei, times }) => [imei, times.map(Number)]))
      for (const { imei, acknowledged } of devices) {
        const times = stored.get(imei) ?? []
        // At most one more: stored, but its acknowledgement did not arrive.
        expect(times.slice(0, acknowledged.length)).toEqual(acknowledged)
        expect(times.length - acknowledged.length).toBeLessThanOrEqual(1)
      }
      const resent = devices.reduce((sum, device) => sum + device.resent, 0)
      expect(resent).toBeGreaterThan(0)
      if (kills > 2) console.log({ kills, acknowledged: count(), resent })
    },
    Math.max(300_000, kills * 30_000),
  )
})
