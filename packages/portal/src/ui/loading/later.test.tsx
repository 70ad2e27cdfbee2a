import { getByRole, getByText, queryByText } from '@testing-library/dom'
import { act, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appears, makePortal, mount, settle } from '../../testing/mount.js'
import { ErrorBoundary } from './error-boundary.js'
import { later } from './later.js'

/** The error as Chromium reports it. */
const notLoaded = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

/** Creates a component whose first `failures` loads fail. */
function comingAfter(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) return notLoaded()
    return { default: (_props: { onClose?: () => void }) => <p>La parte</p> }
  })
  return load
}

const failed = 'Esta parte no se pudo cargar. Vuelve a intentarlo cuando haya conexión.'
const gone = 'Esta parte no se pudo cargar. Recarga la página.'
const comeBack = () => act(async () => void dispatchEvent(new Event('online')))

/** Whether the server answers. */
const reached = vi.fn<() => boolean>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  reached.mockReturnValue(false)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!reached()) throw new TypeError('Failed to fetch')
    return new Response()
  })
})
afterEach(() => vi.restoreAllMocks())

async function show(Part: ReturnType<typeof later<{ onClose?: () => void }>>, onClose?: () => void) {
  const { portal, within } = makePortal()
  const page = await mount(
    within(
      <ErrorBoundary texts={portal.texts.portal}>
        <p>El mapa</p>
        <Suspense>
          <Part {...(onClose === undefined ? {} : { onClose })} />
        </Suspense>
      </ErrorBoundary>,
    ),
  )
  await settle()
  return { page, notices: portal.notices }
}

test('a part without which the page stays is shown once the network is back', async () => {
  const { page, notices } = await show(later(comingAfter(1)))
  await vi.waitFor(() =>
    expect(notices.$notices.get()).toMatchObject([
      { tone: 'danger', text: failed, actions: [{ text: 'Reintentar' }] },
    ]),
  )
  getByText(page, 'El mapa')
  await comeBack()
  await appears(() => getByText(page, 'La parte'))
})

test("'Reintentar' asks for every part that did not come", async () => {
  const Part = later(comingAfter(2))
  const { page, notices } = await show(Part)
  const action = () => notices.$notices.get()[0]?.actions[0]
  await vi.waitFor(() => expect(action()).toBeDefined())
  const before = action()
  await act(async () => before?.run())
  await vi.waitFor(() => expect(action()).not.toBe(before))
  await act(async () => action()?.run())
  await appears(() => getByText(page, 'La parte'))
})

test('what can be closed is, and comes with the network, so that it opens then', async () => {
  const load = comingAfter(1)
  const onClose = vi.fn()
  const { page, notices } = await show(later(load), onClose)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(notices.$notices.get()).toMatchObject([{ text: failed }])
  await comeBack()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  getByText(page, 'El mapa')
})

test('something may stand in its place until it is asked for again', async () => {
  const onClose = vi.fn()
  const Part = later(comingAfter(1), ({ text, onRetry }) => (
    <button type="button" onClick={onRetry}>
      {text}
    </button>
  ))
  const { page, notices } = await show(Part, onClose)
  const stand = await appears(() => getByRole(page, 'button', { name: failed }))
  expect([onClose.mock.calls, notices.$notices.get()]).toEqual([[], []])
  await act(async () => stand.click())
  await appears(() => getByText(page, 'La parte'))
})

test('what fails for a moment is asked for again by itself', async () => {
  reached.mockReturnValue(true)
  const { page, notices } = await show(later(comingAfter(1)))
  await appears(() => getByText(page, 'La parte'))
  expect(notices.$notices.get()).toEqual([])
})

test('what the server has no more wants a reload, where the server can be reached', async () => {
  reached.mockReturnValue(true)
  const { page, notices } = await show(later(notLoaded))
  await vi.waitFor(() =>
    expect(notices.$notices.get()).toMatchObject([
      { tone: 'danger', text: gone, actions: [{ text: 'Recargar' }] },
    ]),
  )
  getByText(page, 'El mapa')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  reached.mockReturnValue(false)
  notices.$notices.get()[0]?.actions[0]?.run()
  await vi.waitFor(() => expect(notices.$notices.get().at(-1)?.text).toBe(failed))
  expect(reload).not.toHaveBeenCalled()
  reached.mockReturnValue(true)
  notices.$notices.get()[0]?.actions[0]?.run()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a part that breaks is its page’s', async () => {
  function Broken(): never {
    throw new Error('a fault of ours')
  }
  const { page, notices } = await show(later(async () => ({ default: Broken })))
  await appears(() => getByRole(page, 'alert'))
  expect(queryByText(page, 'El mapa')).toBeNull()
  expect(notices.$notices.get()).toEqual([])
})
