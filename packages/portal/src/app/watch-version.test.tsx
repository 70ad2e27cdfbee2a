import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from '../context/notices.js'
import { portalTexts } from '../context/portal-texts.js'
import { standardConfig } from '../context/server-config.js'
import { watchVersion } from './watch-version.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Opens a page of one build, with a server of another build. */
function open(build: string | null, served: () => string | null) {
  const notices = createNotices()
  const fetchConfig = vi.fn(async () => ({ ...standardConfig, build: served() }))
  const stop = watchVersion({
    config: { ...standardConfig, build },
    notices,
    texts: portalTexts,
    fetchConfig,
  })
  return { stop, fetchConfig, said: () => notices.$notices.get().map(({ text }) => text) }
}

const offered = ['Hay una versión nueva']
const tenMinutes = () => vi.advanceTimersByTimeAsync(600_000)

test('a page that is looked at asks every ten minutes, and offers once', async () => {
  let served = 'a'
  const { said, fetchConfig, stop } = open('a', () => served)
  await tenMinutes()
  expect(said()).toEqual([])
  served = 'b'
  await tenMinutes()
  expect(said()).toEqual(offered)
  await tenMinutes()
  expect(fetchConfig).toHaveBeenCalledTimes(2)
  stop()
})

test('it asks as well when the page is looked at again and when the network is back', async () => {
  const { fetchConfig, stop } = open('a', () => 'a')
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await tenMinutes()
  expect(fetchConfig).not.toHaveBeenCalled()
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('online'))
  expect(fetchConfig).toHaveBeenCalledTimes(2)
  stop()
  dispatchEvent(new Event('online'))
  await tenMinutes()
  expect(fetchConfig).toHaveBeenCalledTimes(2)
})

test('while something is typed, or is not saved, it waits', async () => {
  const { said, stop } = open('a', () => 'b')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await tenMinutes()
  expect(said()).toEqual([])
  const onLeave = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', onLeave)
  field.blur()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said()).toEqual([])
  removeEventListener('beforeunload', onLeave)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said()).toEqual(offered)
  stop()
})

test.each([
  ['a server that says nothing, or is out of reach', 'a', null],
  ['a page that does not know of which portal it is', null, 'b'],
])('%s is no upgrade', async (_, build, served) => {
  const { said, stop } = open(build, () => served)
  await tenMinutes()
  expect(said()).toEqual([])
  stop()
})
