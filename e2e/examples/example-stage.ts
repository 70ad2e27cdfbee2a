import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { type Account, newAccount } from '../account.js'
import { type Running, start, temporary } from '../command-line.js'
import { product } from '../this-product.js'
import { connect, type Tracker } from '../tracker.js'

const script = fileURLToPath(new URL('../../scripts/run-example.mjs', import.meta.url))

export const asAdmin = { BALIZA_USER: 'admin', BALIZA_PASSWORD: 'demo' }

/** Yesterday at noon, in the time zone of the scripts, which has no summer time. */
const today = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10)
export const noon = Date.parse(`${today}T12:00:00-06:00`) - 86_400_000

/** An account for the examples: two units, of which the first has driven. */
export interface Stage {
  readonly account: Account
  /** IMEI of the first unit. */
  readonly imei: string
  readonly tracker: Tracker
  /** Returns a path in a temporary folder of the file. */
  file(name: string): string
  /** Starts an example with the account's session. */
  begin(args: readonly string[], environment?: Readonly<Record<string, string>>): Running
  /** Runs an example to its end. @returns its output @throws with its output if it fails */
  run(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>
  /**
   * Sends a report of the first unit. A fix is identified by its second, so each report has a different one. @returns its time,
   * Unix ms
   */
  drive(at: number, speed: number): number
}

/** Creates a stage. It closes after the file. */
export async function openStage(): Promise<Stage> {
  const account = await newAccount(product, ['Camión 1', 'Camión 2'])
  const imei = account.units[0]?.imei ?? ''
  const tracker = await connect(product.trackerPort, imei)
  const folder = temporary()
  const begin: Stage['begin'] = (args, environment = {}) =>
    start(script, args, {
      BALIZA_HOST: product.url,
      BALIZA_USER: account.user,
      BALIZA_PASSWORD: 'demo',
      ...environment,
    })
  let second = 0
  const drive = (at: number, speed: number) => {
    second += 1
    const time = at + second * 1_000
    tracker.tell({ at: new Date(time), lat: 19.4, lng: -99.1, speed })
    return time
  }
  for (const speed of [60, 70, 80]) drive(noon, speed)
  drive(Date.now() - 60_000, 90)
  const stage: Stage = {
    account,
    imei,
    tracker,
    file: (name) => join(folder, name),
    begin,
    async run(args, environment) {
      const { code, out, err } = await begin(args, environment).ended
      expect(code, out + err).toBe(0)
      return out
    },
    drive,
  }
  await isAt(stage, 90)
  return stage
}

/** Waits until the server shows the first unit at this speed, km/h. */
export const isAt = ({ account, imei }: Stage, speed: number) =>
  vi.waitFor(async () =>
    expect((await account.client.units.list()).find((unit) => unit.imei === imei)?.speed).toBe(speed),
  )
