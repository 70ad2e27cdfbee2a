import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MapView } from './view/map-view.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Number of requests for the popup code, and number of initial failures. */
let asked = 0
let failures = 0
let root: Root | null = null
beforeEach(() => {
  asked = 0
  failures = 0
  vi.resetModules()
  vi.doMock('./open-popup.js', () => {
    asked += 1
    if (asked <= failures) throw new Error('no network')
    return { OpenPopup: () => null }
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.doUnmock('./open-popup.js')
  vi.restoreAllMocks()
})

/** Creates a map whose units are painted on demand, with its popup state. */
async function stand() {
  const { usePopup } = await import('./use-popup.js')
  let paint = () => {}
  const shown = new Promise<void>((done) => {
    paint = done
  })
  const view = { shown } as unknown as MapView
  let popup: ReturnType<typeof usePopup> = null
  function Look({ wanted }: { readonly wanted: boolean }) {
    popup = usePopup(view, wanted)
    return null
  }
  root = createRoot(document.createElement('div'))
  const draw = (wanted: boolean) => act(async () => root?.render(<Look wanted={wanted} />))
  await draw(false)
  return { draw, paint: () => act(async () => paint()), popup: () => popup }
}

test('nothing of a popup is loaded before the first units are painted, and all of it then', async () => {
  const { paint, popup } = await stand()
  expect([asked, popup()]).toEqual([0, null])
  await paint()
  await vi.waitFor(() => expect(popup()).not.toBeNull())
  expect(asked).toBe(1)
})

test('what is opened before waits for nothing but its code', async () => {
  const { draw, popup } = await stand()
  await draw(true)
  await vi.waitFor(() => expect(popup()).not.toBeNull())
})

test('what could not be loaded ahead is asked for again by a click', async () => {
  failures = 1
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { draw, paint, popup } = await stand()
  await paint()
  await vi.waitFor(() => expect(logged).toHaveBeenCalled())
  expect(popup()).toBeNull()
  await draw(true)
  await vi.waitFor(() => expect(popup()).not.toBeNull())
})
