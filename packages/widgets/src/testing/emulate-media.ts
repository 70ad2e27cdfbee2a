import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Forces the system's colours on the page, as Windows' high contrast does, until the test has finished. */
export const forceColors = (scheme: 'light' | 'dark'): Promise<void> =>
  emulate({ 'forced-colors': 'active', 'prefers-color-scheme': scheme })

/** As the system's setting does, until the test has finished. */
export const reduceMotion = (): Promise<void> => emulate({ 'prefers-reduced-motion': 'reduce' })

async function emulate(media: Readonly<Record<string, string>>): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
  const set = (features: readonly object[]) => session.send('Emulation.setEmulatedMedia', { features })
  onTestFinished(() => set([]))
  await set(Object.entries(media).map(([name, value]) => ({ name, value })))
}
