import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Forces the system's colours on the page, like Windows' high contrast mode, until the end of the test. */
export const forceColors = (scheme: 'light' | 'dark'): Promise<void> =>
  emulate({ 'forced-colors': 'active', 'prefers-color-scheme': scheme })

/** Enables the system's reduced motion setting until the end of the test. */
export const reduceMotion = (): Promise<void> => emulate({ 'prefers-reduced-motion': 'reduce' })

/** Emulates print media until the end of the test. */
export async function printMedia(): Promise<void> {
  onTestFinished(screenMedia)
  await media('print')
}

/** Emulates screen media again. */
export const screenMedia = (): Promise<void> => media('')

const media = (name: string): Promise<void> =>
  (cdp() as unknown as { send(method: string, params: object): Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { media: name },
  )

async function emulate(wanted: Readonly<Record<string, string>>): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
  const set = (features: readonly object[]) => session.send('Emulation.setEmulatedMedia', { features })
  onTestFinished(() => set([]))
  await set(Object.entries(wanted).map(([name, value]) => ({ name, value })))
}
