import { getByRole, getByText, queryByText } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { makePortal, mount } from '../../testing/mount.js'
import { Notifications } from './notifications.js'

async function open() {
  const { portal, within } = makePortal()
  const page = await mount(within(<Notifications />))
  return { page, notices: portal.notices }
}

test('the region that is read aloud is there before its first message', async () => {
  const { page, notices } = await open()
  const region = getByRole(page, 'region', { name: 'Notificaciones' })
  expect(region.getAttribute('aria-live')).toBe('polite')
  await act(async () => notices.show('info', 'hola'))
  expect(region.textContent).toContain('hola')
  await act(async () => notices.show('danger', 'cuidado'))
  expect(getByRole(page, 'alert').textContent).toBe('cuidado')
})

test('a notice can be dismissed, and the others stay', async () => {
  const { page, notices } = await open()
  await act(async () => {
    notices.show('info', 'uno')
    notices.show('info', 'dos')
  })
  const [first] = page.querySelectorAll('button')
  if (first === undefined) throw new Error('a notice has its button')
  await act(() => userEvent.click(first))
  expect(queryByText(page, 'uno')).toBeNull()
  getByText(page, 'dos')
})

test('a reader who is on a notice has time for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { page, notices } = await open()
    await act(async () => notices.show('info', 'uno'))
    const region = getByRole(page, 'region')
    await act(async () => region.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
    await act(async () => vi.advanceTimersByTime(30_000))
    getByText(page, 'uno')
    await act(async () => region.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(queryByText(page, 'uno')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('doing what a notice offers dismisses it', async () => {
  const { page, notices } = await open()
  const run = vi.fn()
  await act(async () => notices.show('warning', 'uno', { text: 'Ver', run }))
  await act(() => userEvent.click(getByText(page, 'Ver')))
  expect(run).toHaveBeenCalledTimes(1)
  expect(queryByText(page, 'uno')).toBeNull()
})

test('what is shown while the page is hidden waits for the reader', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const seen = vi.spyOn(document, 'visibilityState', 'get')
  try {
    const { page, notices } = await open()
    const turn = (state: 'hidden' | 'visible') => {
      seen.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    turn('hidden')
    await act(async () => notices.show('info', 'uno'))
    await act(async () => vi.advanceTimersByTime(60_000))
    getByText(page, 'uno')
    turn('visible')
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(queryByText(page, 'uno')).toBeNull()
  } finally {
    seen.mockRestore()
    vi.useRealTimers()
  }
})
