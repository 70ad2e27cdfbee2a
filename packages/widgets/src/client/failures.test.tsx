import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useLazyPart } from '../parts/use-lazy-part.js'
import { createWidgetTexts } from '../texts/widget-texts.js'
import { ReportFailures } from './failures.js'
import { ContextProvider } from './provider.js'
import type { WidgetError } from './widget-error.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a part that does not load raises onError once, with its cause, and is loaded again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(async () => {
    if (load.mock.calls.length < 3) throw cause
    return () => 'there'
  })
  const errors: WidgetError[] = []
  let shown: string | undefined
  function Part() {
    shown = useLazyPart(true, load, 'the chart')?.()
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <ContextProvider client={null} texts={createWidgetTexts()}>
        <ReportFailures host={{ onError: (error) => errors.push(error) }} say={createWidgetTexts().map}>
          <Part />
        </ReportFailures>
      </ContextProvider>,
    ),
  )
  await act(async () => void dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
  expect(errors).toEqual([
    {
      code: 'load',
      message: 'Verfifica tu conexión o comunicate con nosotros.',
      developerMessage: 'the chart: failed: Failed to fetch dynamically imported module',
      request: null,
      status: null,
      cause,
    },
  ])
  expect(errors[0]?.cause).toBe(cause)
  expect(logged).toHaveBeenCalledTimes(1)
  await act(async () => void dispatchEvent(new Event('online')))
  expect(shown).toBe('there')
  await act(async () => root.unmount())
  logged.mockRestore()
})

test('a widget that throws while it renders raises onError and shows a sentence, until it is tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const cause = new RangeError('Invalid time value')
  let isBroken = true
  function Part() {
    if (isBroken) throw cause
    return <p>there</p>
  }
  const errors: WidgetError[] = []
  const states: string[] = []
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <ContextProvider client={null} texts={createWidgetTexts()} tell={({ state }) => states.push(state)}>
        <ReportFailures host={{ onError: (error) => errors.push(error) }} say={createWidgetTexts().map}>
          <Part />
        </ReportFailures>
      </ContextProvider>,
    ),
  )
  expect(errors).toEqual([
    {
      code: 'load',
      message: 'Verfifica tu conexión o comunicate con nosotros.',
      developerMessage: 'the rendering of the widget: failed: Invalid time value',
      request: null,
      status: null,
      cause,
    },
  ])
  expect(states).toEqual(['failed'])
  expect(place.querySelector('[role="alert"]')?.textContent).toContain(
    'Verfifica tu conexión o comunicate con nosotros.',
  )
  isBroken = false
  await act(async () => place.querySelector('button')?.click())
  expect(place.textContent).toBe('there')
  await act(async () => root.unmount())
  logged.mockRestore()
})
