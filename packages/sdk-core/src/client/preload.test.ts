import { expect, test, vi } from 'vitest'

test('what may come ahead is loaded, one part after the other, until one does not come', async () => {
  // A separate copy of the module: the shared copy already contains the parts of the SDK.
  const { preloadable, preload }: typeof import('./preload.js') = await import('./preload.js?own' as string)
  const events: string[] = []
  preloadable(async () => events.push('first'))
  const second = preloadable(async () => {
    events.push('second')
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  })
  preloadable(async () => events.push('third'))
  preload()
  await vi.waitFor(() => expect(events).toEqual(['first', 'second']))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(events).toHaveLength(2)
  preload()
  await vi.waitFor(() => expect(events).toEqual(['first', 'second', 'third']))
  const ended = () => performance.getEntriesByName('baliza-loaded-ahead')
  await vi.waitFor(() => expect(ended()).toHaveLength(1))
  preload()
  await vi.waitFor(() => expect(ended()).toHaveLength(2))
  expect(events).toHaveLength(3)
  await expect(second()).rejects.toThrow('Failed to fetch')
})
