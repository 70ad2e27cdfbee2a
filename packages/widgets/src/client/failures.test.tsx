import { createWidgetTexts } from '@baliza/sdk-core/internal'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useLazyPart } from '../parts/use-lazy-part.js'
import { ReportFailures } from './failures.js'
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
  const say = createWidgetTexts().map
  await act(async () =>
    root.render(
      <ReportFailures host={{ onError: (error) => errors.push(error) }} say={say}>
        <Part />
      </ReportFailures>,
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
