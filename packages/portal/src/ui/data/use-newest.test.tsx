import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { makePortal, mount, settle } from '../../testing/mount.js'
import { MoreRows } from './newest-note.js'
import { type Newest, useNewest } from './use-newest.js'

/** Mounts a list of `total` rows, three at first, whose request can fail. */
async function stage(total: number) {
  const { portal, within } = makePortal()
  await act(() => portal.client.session.login({ user: 'usuario', pass: fakePassword }))
  const host = { total, isDown: false }
  async function* each() {
    if (host.isDown) throw new Error('down')
    for (let row = 1; row <= host.total; row++) yield row
  }
  let list: Newest<number> | undefined
  function Shows() {
    list = useNewest(['commands', 'log'], each, 3)
    return <MoreRows list={list} />
  }
  await mount(within(<Shows />))
  return { host, page: document.body, data: () => list?.data, reload: () => list?.reload() }
}
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await settle(5)
    check()
  })
const button = (page: HTMLElement) => page.querySelector('button')
const press = (page: HTMLElement) => act(async () => button(page)?.click())

test('a list that is cut says so, and loads more until its end', async () => {
  const { data, page } = await stage(5)
  await until(() => expect(data()).toEqual([1, 2, 3]))
  expect(page.querySelector('[role=status]')?.textContent).toBe('Solo las 3 más recientes.Cargar más')
  button(page)?.focus()
  await press(page)
  await until(() => expect(data()).toEqual([1, 2, 3, 4, 5]))
  expect(page.querySelector('[role=status]')?.textContent).toBe('Ya está toda la lista.')
  expect(document.activeElement).toBe(page.querySelector('[role=status]'))
})

test('a list that was never cut says nothing', async () => {
  const { data, page } = await stage(2)
  await until(() => expect(data()).toEqual([1, 2]))
  expect(page.querySelector('[role=status]')?.textContent).toBe('')
  expect(document.activeElement).toBe(document.body)
})

test('a reload has as many rows as are shown', async () => {
  const { data, page, host, reload } = await stage(8)
  await until(() => expect(data()).toHaveLength(3))
  await press(page)
  await until(() => expect(data()).toHaveLength(6))
  host.total = 4
  await act(async () => reload())
  await until(() => expect(data()).toEqual([1, 2, 3, 4]))
})

test('after a failure the rows stay, and another press requests the same ones', async () => {
  const { data, page, host } = await stage(12)
  await until(() => expect(data()).toHaveLength(3))
  host.isDown = true
  await press(page)
  await until(() => expect(button(page)?.ariaBusy).not.toBe('true'))
  expect(data()).toHaveLength(3)
  host.isDown = false
  await press(page)
  await until(() => expect(data()).toHaveLength(6))
})
