import { type Alert, type AlertSound, isUrgentAlert, manyAlerts } from '@baliza/sdk-core/internal'
import { playSound } from './sounds/play-sound.js'

export { unlockSounds } from './sounds/play-sound.js'

/** Interval between the start of two sounds, in ms. */
const apart = 1_400
/** The one sound that is played when many alerts arrive together (specification 1, section 4). */
const soundOfMany = 2

/**
 * Returns the sounds of alerts that arrived together: the sounds that their events request, or one sound for many alerts. If no
 * event requests a sound, the result is empty.
 */
export function soundsOf(fresh: readonly Alert[]): AlertSound[] {
  const audible = fresh.filter(({ sonido }) => sonido)
  if (fresh.length >= manyAlerts) return audible.length > 0 ? [soundOfMany] : []
  return audible.flatMap(({ sonido_alerta }) => sonido_alerta ?? [])
}

/**
 * Plays the sounds of new alerts, one after another. {@link playSound} describes when no sound is played.
 * @param fail called if a sound cannot be played; by default the failure is logged in the console
 */
export function ringAlerts(fresh: readonly Alert[], fail?: (part: string, cause: unknown) => void): void {
  for (const [index, code] of soundsOf(fresh).entries())
    setTimeout(() => void playSound(code, false, fail), index * apart)
}

/** Interval between two sounds of an urgent alert that nobody has attended, in ms. */
const urgentEvery = 15_000

/**
 * Repeats the sound of the latest urgent alert until it is attended, unless its event requests no sound. A page that cannot
 * attend the alert does not repeat it, because nobody there could end the sound.
 * @param pending returns the open alerts, newest first
 * @param fail as in {@link ringAlerts}
 * @returns a function that stops it
 */
export function ringUrgent(
  pending: () => readonly Alert[],
  fail?: (part: string, cause: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    const urgent = pending().find(
      (alert) => isUrgentAlert(alert) && !alert.readOnly && alert.sonido && alert.sonido_alerta,
    )
    if (urgent?.sonido_alerta) void playSound(urgent.sonido_alerta, false, fail)
  }, urgentEvery)
  return () => clearInterval(timer)
}
