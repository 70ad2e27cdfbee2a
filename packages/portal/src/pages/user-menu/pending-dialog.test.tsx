import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePortal, mount } from '../../testing/mount.js'
import { usePendingDialog } from './use-pending-dialog.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a dialog that was asked for elsewhere opens 1.5 seconds later (specification 1, section 2)', async () => {
  const { portal, within } = makePortal()
  const shown = vi.fn()
  function Page() {
    usePendingDialog(shown)
    return null
  }
  portal.pending.ask('settings')
  await mount(within(<Page />))
  await act(() => vi.advanceTimersByTimeAsync(1_499))
  expect(shown).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(shown).toHaveBeenCalledExactlyOnceWith('settings')
})
