import { createConnection, type Socket } from 'node:net'
import { simulatedTracker } from '@baliza/agreement'

/** A tracker that keeps each record until the server has acknowledged it, as a Teltonika or a Queclink does. */
export interface ResendingDevice {
  readonly imei: string
  /** Times of the acknowledged records, in the order of the acknowledgements, Unix ms. */
  readonly acknowledged: readonly number[]
  /** Number of resent records. */
  readonly resent: number
  /** Stops sending. Resolves when the connection is closed. */
  stop(): Promise<void>
}

export interface ResendingDeviceOptions {
  readonly protocol: 'teltonika' | 'queclink'
  readonly imei: string
  readonly port: number
  /** Time of its first record, Unix ms, a whole second. */
  readonly from: number
}

/** Interval between connection attempts, in ms. */
const pause = 100
/** Time after which a record without acknowledgement is sent again, in ms. */
const patience = 2_000

export function startResendingDevice({
  protocol,
  imei,
  port,
  from,
}: ResendingDeviceOptions): ResendingDevice {
  const device = simulatedTracker(protocol, imei)
  const acknowledged: number[] = []
  let [resent, stopped] = [0, false]
  let socket: Socket | null = null

  /** @returns the next message of the server; `null` if it disconnected, or sent nothing in time */
  function next(from: Socket): Promise<string | null> {
    return new Promise((resolve) => {
      const done = (answer: string | null) => {
        clearTimeout(timer)
        from.off('data', onData).off('close', onClose)
        resolve(answer)
      }
      const timer = setTimeout(() => done(null), patience)
      const onData = (bytes: Buffer) => done(bytes.toString('latin1'))
      const onClose = () => done(null)
      from.on('data', onData).on('close', onClose)
    })
  }

  async function connected(): Promise<Socket | null> {
    while (!stopped) {
      const fresh = createConnection({ port, host: '127.0.0.1' })
      fresh.on('error', () => undefined)
      fresh.on('connect', () => fresh.write(device.hello, 'latin1'))
      if ((await next(fresh)) !== null) return fresh
      fresh.destroy()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return null
  }

  async function run(): Promise<void> {
    for (let second = 0; !stopped; second += 1) {
      const time = from + second * 1_000
      const moment = { lat: 19.43, lng: -99.13 + second * 0.000_1, speed: 38, course: 90, acc: true }
      const record = device.sentence(time, moment)
      for (let tries = 0; ; tries += 1) {
        if (tries > 0) resent += 1
        socket = socket === null || socket.destroyed ? await connected() : socket
        if (socket === null) return
        const answer = next(socket)
        socket.write(record, 'latin1')
        if (device.isKept((await answer) ?? '')) break
        socket.destroy()
        if (stopped) return
      }
      acknowledged.push(time)
    }
  }

  const running = run()
  return {
    imei,
    acknowledged,
    get resent() {
      return resent
    },
    async stop() {
      stopped = true
      await running
      socket?.destroy()
    },
  }
}
