/**
 * Every position of yesterday in one file, for a job that runs each night. The file has its name once it is whole.
 *
 *     npm run example -- nightly-export ./positions
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeCsv } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [folder = '.'] = process.argv.slice(2)
const today = new Date()
const midnight = (days: number) =>
  new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
const yesterday = { finicial: midnight(-1), ffinal: midnight(0) - 1 }

const client = await openClient({ timeout: 60_000 })

/** A unit after another: no more than one is ever held. */
async function* lines() {
  yield writeCsv([['imei', 'time', 'lat', 'lng', 'km/h']])
  for (const { imei, nombre } of await client.units.list()) {
    const positions = await client.history.all({ ...yesterday, imei, nombre })
    yield writeCsv(
      positions.map(({ timestamp, lat, lng, speed }) => [
        imei,
        new Date(timestamp).toISOString(),
        lat,
        lng,
        speed,
      ]),
    )
  }
}

const file = `${folder}/${new Date(yesterday.finicial).toLocaleDateString('sv')}.csv`
await mkdir(folder, { recursive: true })
await pipeline(Readable.from(lines()), createWriteStream(`${file}.part`))
await rename(`${file}.part`, file)
console.log(file)
await client.session.logout()
