import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { type Account, newAccount } from '../account.js'
import { type Running, start, temporary } from '../command-line.js'
import { product } from '../this-product.js'
import { connect, type Tracker } from '../tracker.js'

const script = fileURLToPath(new URL('../../scripts/run-example.mjs', import.meta.url))

export const asAdmin = { BALIZA_USER: 'admin', BALIZA_PASSWORD: 'demo' }

/** Yesterday at noon, by the clock of the scripts, which has no summer time. */
const today = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10)
export const noon = Date.parse(`${today}T12:00:00-06:00`) - 86_400_000

/** An account whose examples are run: two units, the first of which has driven. */
export interface Stage {
  readonly account: Account
  /** The first unit's. */
  readonly imei: string
  readonly tracker: Tracker
  /** A path in a folder of the file's own. */
  file(name: string): string
  /** Starts an example, as the account. */
  begin(args: readonly string[], environment?: Readonly<Record<string, string>>): Running
  /** Runs one to its end. @returns what it printed @throws with all that it printed where it fails */
  run(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>
  /** The first unit reports. A fix is known by its second: each has another. @returns its time, Unix ms */
  drive(at: number, speed: number): number
}

/** Makes one; what is opened is closed after the file. */
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

/** Waits until the first unit is known to go so fast, km/h. */
export const isAt = ({ account, imei }: Stage, speed: number) =>
  vi.waitFor(async () =>
    expect((await account.client.units.list()).find((unit) => unit.imei === imei)?.speed).toBe(speed),
  )
