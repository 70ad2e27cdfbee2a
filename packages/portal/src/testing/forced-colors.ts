import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Forces the system's colours on the page, as Windows' high contrast does, until the test has finished. */
export async function forceColors(scheme: 'light' | 'dark'): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
  const emulate = (forced: string, dark: string) =>
    session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value: forced },
        { name: 'prefers-color-scheme', value: dark },
      ],
    })
  onTestFinished(() => emulate('none', 'light'))
  await emulate('active', scheme)
}
