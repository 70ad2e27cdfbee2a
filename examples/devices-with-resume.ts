/**
 * Adds the devices of a CSV, one by one. Its columns must be imei, nombre, sim and equipo_gps, in this order. You can stop it at
 * any moment and run it again: no device is missing or duplicated, because it reads the existing devices from the server and
 * stores no state here.
 *
 *     BALIZA_USER=admin npm run example -- devices-with-resume ./devices.csv
 */
import { readFile } from 'node:fs/promises'
import { isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [path = 'devices.csv'] = process.argv.slice(2)
const [, ...lines] = (await readFile(path, 'utf8')).trim().split(/\r?\n/)

const client = await openClient()
const there = new Set((await client.devices.list()).map(({ imei }) => imei))
const missing = lines.map((line) => line.split(',')).filter(([imei = '']) => !there.has(imei))
console.log(`${lines.length - missing.length} of ${lines.length} are there`)

for (const [imei = '', nombre = '', sim = '', equipo_gps = ''] of missing)
  try {
    await client.devices.add({ imei, nombre, sim, equipo_gps })
    console.log(`${imei} added`)
  } catch (error) {
    if (!isBalizaError(error, 'refused')) throw error
    // Another client has added it in the meantime.
    if (error.reason === 'duplicate' && error.field === 'imei') continue
    console.error(`${imei}: ${error.mensaje}`)
    process.exitCode = 1
  }
await client.session.logout()
