import { type AlertSound, ahead } from '@baliza/sdk-core'
import { isMuted } from './mute.js'

const loadSynthesizer = ahead(() => import('./synthesizer.js'))

let context: AudioContext | null = null

/**
 * The page's one audio context; `null` where there is no audio, and before the first gesture in the page: until then it could
 * not sound, and browsers warn of it in the console.
 */
function audio(): AudioContext | null {
  const isTouched = navigator.userActivation?.hasBeenActive ?? true
  if (context === null && isTouched && typeof AudioContext === 'function') context = new AudioContext()
  return context
}

/**
 * Unlocks the sound at the first gesture in the page: before it browsers let no page sound.
 * @returns stops waiting for the gesture
 */
export function unlockSounds(): () => void {
  if (typeof document === 'undefined') return () => {}
  const gestures = ['pointerdown', 'keydown'] as const
  const stop = () => {
    for (const gesture of gestures) document.removeEventListener(gesture, unlock, true)
  }
  const unlock = () => {
    stop()
    // Refused after all: the next sound tries again.
    audio()
      ?.resume()
      .catch(() => {})
  }
  for (const gesture of gestures) document.addEventListener(gesture, unlock, true)
  return stop
}

/**
 * Plays the sound of an alert, in a hidden tab too. Never throws: where there is no audio, where the page was not
 * touched yet and where the alerts are muted, it is silent.
 *
 * @param preview the user has asked to hear it: it sounds even where alerts are muted
 * @param fail is called if the sound could not be played; otherwise the console names it
 * @returns whether it sounds
 */
export async function playSound(
  code: AlertSound,
  preview = false,
  fail: (part: string, cause: unknown) => void = console.warn,
): Promise<boolean> {
  if (isMuted() && !preview) return false
  try {
    const now = audio()
    if (now === null) return false
    // `resume` may wait for a gesture; a sound that comes that late would be of no use.
    if (now.state !== 'running') await Promise.race([now.resume(), later(300)])
    if (now.state !== 'running') return false
    const { synthesize } = await loadSynthesizer()
    synthesize(now, code)
    return true
  } catch (cause) {
    fail('the sound of an alert', cause)
    return false
  }
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
