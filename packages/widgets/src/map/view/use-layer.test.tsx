import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { MapView } from './map-view.js'
import { useLayer } from './use-layer.js'

test('what arrives right after its map has gone is destroyed before a frame paints it', async () => {
  const destroy = vi.fn()
  let arrive: (layer: { destroy(): void }) => void = () => undefined
  const arriving = new Promise<{ destroy(): void }>((resolve) => {
    arrive = resolve
  })
  const load = vi.fn(() => arriving)
  const seen: number[] = []

  function Page() {
    useLayoutEffect(
      () => () => {
        arrive({ destroy })
        // Before React runs its passive effects after the frame.
        void arriving.then(async () => {
          for (let turn = 0; turn < 5; turn++) await null
          seen.push(destroy.mock.calls.length)
        })
      },
      [],
    )
    useLayer({} as MapView, true, load)
    return null
  }

  const complained = vi.spyOn(console, 'error')
  const root = createRoot(document.createElement('div'))
  root.render(<Page />)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  root.render(null)
  await vi.waitFor(() => expect(seen).toEqual([1]))
  // React also logs updates outside of act().
  const ours = complained.mock.calls.filter(([what]) => String(what).startsWith('[baliza]'))
  expect(ours).toEqual([])
})
