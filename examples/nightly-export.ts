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
const [from, to] = [midnight(-1), midnight(0) - 1]

const client = await openClient()

/** Record by record, however many there are: neither this script nor the server holds more than a part of them. */
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
