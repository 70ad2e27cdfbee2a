import { type Alert, type AlertSound, manyAlerts } from '@baliza/sdk-core'
import { playSound } from './sounds/play-sound.js'

/** How long one sound is left alone before the next, ms. */
const apart = 1_400
/** Together they sound so (specification 1, section 4). */
const soundOfMany = 2

/** The sounds of alerts that came together, one after the other: those that their events ask for. */
export function soundsOf(fresh: readonly Alert[]): AlertSound[] {
  if (fresh.length >= manyAlerts) return [soundOfMany]
  return fresh.flatMap(({ sonido, sonido_alerta }) => (sonido && sonido_alerta !== null ? sonido_alerta : []))
}

/** Plays the sounds of fresh alerts; see `playSound` for where it is silent. */
export function ringAlerts(fresh: readonly Alert[]): void {
  for (const [index, code] of soundsOf(fresh).entries()) setTimeout(() => void playSound(code), index * apart)
}
