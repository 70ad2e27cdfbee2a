import { type Alert, type AlertSound, manyAlerts } from '@baliza/sdk-core'
import { playSound } from './sounds/play-sound.js'

export { unlockSounds } from './sounds/play-sound.js'

/** How long one sound is left alone before the next, ms. */
const apart = 1_400
/** Together they sound so (specification 1, section 4). */
const soundOfMany = 2

/**
 * The sounds of alerts that came together, one after the other: those that their events ask for, or one for many. Where
 * no event asks for a sound there is none, however many they are.
 */
export function soundsOf(fresh: readonly Alert[]): AlertSound[] {
  const audible = fresh.filter(({ sonido }) => sonido)
  if (fresh.length >= manyAlerts) return audible.length > 0 ? [soundOfMany] : []
  return audible.flatMap(({ sonido_alerta }) => sonido_alerta ?? [])
}

/**
 * Plays the sounds of fresh alerts; see `playSound` for where it is silent.
 * @param fail is called if a sound could not be played; otherwise the console names it
 */
export function ringAlerts(fresh: readonly Alert[], fail?: (part: string, cause: unknown) => void): void {
  for (const [index, code] of soundsOf(fresh).entries())
    setTimeout(() => void playSound(code, false, fail), index * apart)
}
