import { createConnection } from 'node:net'
import { afterFile } from './cleanup.js'

/** Formats a UTC time as `yymmddhhmmss`, the GPS103 format. */
export const stamp = (at = new Date()) => at.toISOString().replace(/[-:T]/g, '').slice(2, 14)

/** Position of a tracker at a time. */
export interface Moment {
  readonly at: Date
  readonly lat: number
  readonly lng: number
  /** km/h */
  readonly speed: number
  readonly course?: number
  readonly acc?: boolean
}

/** Returns a GPS103 message. @param word `tracker`, or the reason of the message: `help me`, `jt` … */
export function sentence(imei: string, moment: Moment, word = 'tracker'): string {
  const { at, lat, lng, speed, course = 90, acc = true } = moment
  const time = stamp(at)
  const place = `${minutes(lat, 2)},${lat < 0 ? 'S' : 'N'},${minutes(lng, 3)},${lng < 0 ? 'W' : 'E'}`
  return `imei:${imei},${word},${time},,F,${time.slice(6)}.000,A,${place},${(speed / 1.852).toFixed(2)},${course.toFixed(2)},,${acc ? 1 : 0},0,,,;`
}

function minutes(degrees: number, width: number): string {
  const parts = Math.round(Math.abs(degrees) * 600_000)
  const whole = Math.floor(parts / 600_000)
  return String(whole).padStart(width, '0') + ((parts % 600_000) / 10_000).toFixed(4).padStart(7, '0')
}

/** A tracker with a persistent connection. */
export interface Tracker {
  tell(moment: Moment, word?: string): void
  /** Returns everything that the server has sent. */
  heard(): string
}

/** Connects a tracker and logs it in. It disconnects after the file. */
export function connect(port: number, imei: string): Promise<Tracker> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(`##,imei:${imei},A;`))
    afterFile(() => socket.destroy())
    let heard = ''
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      if (heard.includes('LOAD'))
        resolve({
          tell: (moment, word) => void socket.write(sentence(imei, moment, word)),
          heard: () => heard,
        })
    })
  })
}

/**
 * Sends text to the tracker port, like `nc`.
 *
 * @returns the answer, after `answerLength` characters have arrived; 0 does not wait for an answer
 */
export function say(port: number, text: string, answerLength = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      if (answerLength === 0) socket.end(text)
      else socket.write(text)
    })
    let heard = ''
    socket.setTimeout(60_000, () => socket.destroy(new Error(`only heard «${heard}»`)))
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      if (heard.length >= answerLength) socket.end()
    })
    socket.once('close', () => resolve(heard))
  })
}
