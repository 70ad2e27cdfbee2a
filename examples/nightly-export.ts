/**
 * Exports every position of yesterday to one file, as a nightly job. The file gets its final name when it is complete.
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
const [from, to] = [midnight(-1), midnight(0) - 1]

const client = await openClient()

/** Streams record by record, for any number of records: this script and the server keep only a part of them in memory. */
async function* lines() {
  yield writeCsv([['imei', 'time', 'lat', 'lng', 'km/h']])
  for await (const { imei, timestamp, lat, lng, speed } of client.history.stream({
    units: 'all',
    finicial: from,
    ffinal: to,
  }))
    yield writeCsv([[imei, new Date(timestamp).toISOString(), lat, lng, speed]])
}

const file = `${folder}/${new Date(from).toLocaleDateString('sv')}.csv`
await mkdir(folder, { recursive: true })
await pipeline(Readable.from(lines()), createWriteStream(`${file}.part`))
await rename(`${file}.part`, file)
console.log(file)
await client.session.logout()
