import { Agent, request } from 'node:http'
import { connectTracker, sentence } from './tracker.js'

/** Trackers and phones that send until they are stopped. */
export interface Senders {
  /** `imei time` of each fix of a phone that was answered with 200. */
  readonly acknowledged: ReadonlySet<string>
  /** `imei time` of each fix that the trackers have written to their connections. */
  readonly written: ReadonlySet<string>
  /** Stops sending. Resolves when every phone has had its last answer. */
  stop(): Promise<void>
}

export interface SendersOptions {
  readonly trackerPort: number
  readonly osmand: number
  readonly trackers: readonly string[]
  readonly phones: readonly string[]
  /** Interval between two fixes of a sender, in ms. */
  readonly every?: number
}

/**
 * Starts the senders. A fix is identified by whole seconds, so each sender's clock starts hours ago and advances a second per
 * fix.
 */
export async function startSenders({
  trackerPort,
  osmand,
  trackers,
  phones,
  every = 200,
}: SendersOptions): Promise<Senders> {
  const acknowledged = new Set<string>()
  const written = new Set<string>()
  const from = Math.floor(Date.now() / 1_000) * 1_000 - 4 * 3_600_000
  const agent = new Agent({ keepAlive: true })
  let stopped = false

  const connections = await Promise.all(trackers.map((imei) => connectTracker(trackerPort, imei)))
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    for (const [index, imei] of trackers.entries()) {
      const at = from + turn * 1_000
      connections[index]?.say(sentence(imei, { at }))
      written.add(`${imei} ${at}`)
    }
  }, every)

  async function phone(imei: string): Promise<void> {
    for (let time = from; !stopped; time += 1_000) {
      const status = await ask(`http://127.0.0.1:${osmand}/?id=${imei}&lat=19.4&lon=-99.1&timestamp=${time}`)
      if (status === 200) acknowledged.add(`${imei} ${time}`)
      await new Promise((resolve) => setTimeout(resolve, every))
    }
  }

  /** Returns the status; `null` if the server disconnected before it answered. */
  function ask(url: string): Promise<number | null> {
    return new Promise((resolve) => {
      const asked = request(url, { agent }, (response) => {
        response.resume()
        response.on('close', () => resolve(response.complete ? (response.statusCode ?? null) : null))
      })
      asked.on('error', () => resolve(null))
      asked.end()
    })
  }

  const asking = phones.map(phone)
  return {
    acknowledged,
    written,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(asking)
      agent.destroy()
      await Promise.all(connections.map((connection) => connection.hangUp()))
    },
  }
}
