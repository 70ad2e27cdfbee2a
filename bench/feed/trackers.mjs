import { setTimeout as pause } from 'node:timers/promises'
import { connectTrackers } from '../lib/tracker-sockets.mjs'

const gateways = 50
/** Time between two waves, in ms. */
const wave = 20

/**
 * Simulates trackers behind a few gateways. Every unit in turn reports its position through the TCP port and the whole intake,
 * `perSecond` units a second.
 * @returns a function that stops them
 */
export async function driveTrackers({ port, imeis, perSecond, sentence }) {
  const sockets = await connectTrackers(port, imeis.slice(0, gateways))
  let sent = 0
  let going = true
  const driving = drive()

  async function drive() {
    const startedAt = performance.now()
    while (going) {
      const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1_000)
      for (; sent < due; sent++) {
        const turn = Math.floor(sent / imeis.length)
        const imei = imeis[sent % imeis.length]
        const moment = {
          lat: 19 + (sent % 1_000) / 1_000,
          lng: -99 - turn / 100,
          speed: 60,
          course: 90,
          acc: true,
        }
        sockets[sent % gateways].write(sentence(imei, 'tracker', Date.now(), moment))
      }
      await pause(wave)
    }
  }

  return async () => {
    going = false
    await driving
    for (const socket of sockets) socket.destroy()
    return sent
  }
}
