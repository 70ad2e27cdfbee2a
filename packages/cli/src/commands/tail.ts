import { BalizaError, formatDateTime, formatSpeed, type Unit } from '@baliza/sdk-core'
import { chooseUnits } from '../choose-units.js'
import type { Context } from '../context.js'
import { rowOf } from '../formats/position.js'
import { type HostFlag, withClient } from '../session/connect.js'

interface Flags extends HostFlag {
  readonly units?: readonly string[]
  readonly format?: 'text' | 'ndjson'
  readonly count?: number
}

/** `baliza tail` */
export default async function tail(this: Context, flags: Flags): Promise<void> {
  const { stdout } = this.process
  const asText = (flags.format ?? (stdout.isTTY ? 'text' : 'ndjson')) === 'text'
  await withClient(this, flags, async (client) => {
    const chosen = new Set((await chooseUnits(client, flags.units, this.signal)).map(({ imei }) => imei))
    const last = new Map<string, number>()
    let left = flags.count ?? Number.POSITIVE_INFINITY
    await new Promise<void>((resolve, reject) => {
      const stop = client.watch(({ units, changed, error }) => {
        if (error !== null && !error.retryable) return leave(() => reject(error))
        for (const imei of changed) {
          const unit = units.get(imei)
          if (unit === undefined || !chosen.has(imei) || left <= 0) continue
          const line = lineOf(unit, asText)
          if (line === null || last.get(imei) === unit.timestamp) continue
          last.set(imei, unit.timestamp ?? 0)
          stdout.write(line)
          left -= 1
        }
        if (left <= 0) leave(resolve)
      })
      const leave = (settle: () => void) => {
        queueMicrotask(() => stop())
        settle()
      }
      this.signal.addEventListener('abort', () =>
        leave(() => reject(new BalizaError({ code: 'aborted', call: 'units.list' }))),
      )
    })
  })
}

/** `null` where it has no position yet. */
function lineOf(unit: Unit, asText: boolean): string | null {
  const { lat, lng, timestamp } = unit
  if (lat === null || lng === null || timestamp === null) return null
  if (!asText) return `${JSON.stringify(rowOf(unit, { ...unit, lat, lng, timestamp }))}\n`
  const where = unit.direccion || `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  const words = [formatDateTime(timestamp), unit.nombre, formatSpeed(unit.speed), where].join('  ')
  return `${words.replace(/\p{Cc}/gu, '')}\n`
}
