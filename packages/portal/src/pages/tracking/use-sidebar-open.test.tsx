import { act } from 'react'
import { expect, test } from 'vitest'
import { mount } from '../../testing/mount.js'
import { useSidebarOpen } from './use-sidebar-open.js'

function Sidebar() {
  const [open, setOpen] = useSidebarOpen()
  return (
    <button type="button" onClick={() => setOpen(!open)}>
      {open ? 'open' : 'closed'}
    </button>
  )
}

test('whether the list is open is remembered by this machine', async () => {
  localStorage.clear()
  const opened = async () => {
    const page = await mount(<Sidebar />)
    return page.querySelector('button') as HTMLElement
  }
  const first = await opened()
  expect(first.textContent).toBe('open')
  await act(async () => first.click())
  expect(first.textContent).toBe('closed')
  const second = await opened()
  expect(second.textContent).toBe('closed')
  await act(async () => second.click())
  expect((await opened()).textContent).toBe('open')
})
