import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Software rendering of each frame takes most of a test's time, so by default nothing is animated. */
const still = { 'prefers-reduced-motion': 'reduce' }

/** Forces the system's colours on the page, like Windows' high contrast mode, until the end of the test. */
export const forceColors = (scheme: 'light' | 'dark'): Promise<void> =>
  emulate({ 'forced-colors': 'active', 'prefers-color-scheme': scheme })

/** Enables animations until the end of the test, for tests of motion. */
export const allowMotion = (): Promise<void> => emulate({ 'prefers-reduced-motion': 'no-preference' })

/** Emulates print media until the end of the test. */
export async function printMedia(): Promise<void> {
  onTestFinished(screenMedia)
  await setMedia('print')
}

/** Emulates screen media again, with reduced motion. */
export const screenMedia = (): Promise<void> => setMedia('')

async function emulate(wanted: Readonly<Record<string, string>>): Promise<void> {
  onTestFinished(screenMedia)
  await setMedia('', wanted)
}

const setMedia = (media: string, wanted: Readonly<Record<string, string>> = {}): Promise<void> =>
  (cdp() as unknown as { send(method: string, params: object): Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { media, features: Object.entries({ ...still, ...wanted }).map(([name, value]) => ({ name, value })) },
  )
