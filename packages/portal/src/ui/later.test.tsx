import { getByRole, getByText, queryByText } from '@testing-library/dom'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { appears, makePortal, mount, settle } from '../testing/mount.js'
import { ErrorBoundary } from './error-boundary.js'
import { later } from './later.js'

/** As Chromium says it. */
const notLoaded = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

async function show(Part: ReturnType<typeof later<{ onClose?: () => void }>>, onClose = () => {}) {
  const { portal, within } = makePortal()
  const page = await mount(
    within(
      <ErrorBoundary texts={portal.texts.portal}>
        <p>El mapa</p>
        <Suspense>
          <Part onClose={onClose} />
        </Suspense>
      </ErrorBoundary>,
    ),
  )
  await settle()
  return { page, notices: portal.notices }
}

test('a part that cannot be loaded is closed and says so, and the page around it stays', async () => {
  const onClose = vi.fn()
  const { page, notices } = await show(later(notLoaded), onClose)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  getByText(page, 'El mapa')
  expect(notices.$notices.get()).toMatchObject([
    {
      tone: 'danger',
      text: 'Esta parte no se pudo cargar. Cuando haya conexión, recarga la página.',
      action: { text: 'Recargar' },
    },
  ])
})

test('the page is reloaded where the server can be reached, and kept where it cannot', async () => {
  const { notices } = await show(later(notLoaded))
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const reached = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const [first] = notices.$notices.get()
  first?.action?.run()
  await vi.waitFor(() => expect(notices.$notices.get()[0]?.id).not.toBe(first?.id))
  expect(reload).not.toHaveBeenCalled()

  reached.mockResolvedValueOnce(new Response())
  notices.$notices.get()[0]?.action?.run()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  vi.restoreAllMocks()
})

test('a part that breaks is its page’s', async () => {
  function Broken(): never {
    throw new Error('a fault of ours')
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { page, notices } = await show(later(async () => ({ default: Broken })))
  await appears(() => getByRole(page, 'alert'))
  expect(queryByText(page, 'El mapa')).toBeNull()
  expect(notices.$notices.get()).toEqual([])
  vi.restoreAllMocks()
})
