import { expect, test, vi } from 'vitest'
import { carryCalls } from './carried-alerts.js'
import { alerts as whole } from './families/alerts/calls.js'
import type { Caller } from './transport/caller.js'

const send = vi.fn(async () => [])
const caller = { send } as unknown as Caller

test('the calls of the open alerts are sent without loading a row, as the catalogue has them', async () => {
  const list = vi.fn()
  const alerts = { list } as unknown as Record<keyof typeof whole, (asked?: object) => Promise<never>>
  carryCalls({ session: {}, alerts }, caller)
  const names = ['list', 'fresh', 'markHandled', 'markAllHandled'] as const
  for (const name of names) {
    await alerts[name]({})
    const { write: _write, ...row } = whole[name] as { readonly write?: unknown }
    expect(send).toHaveBeenLastCalledWith(row, {}, undefined)
  }
  expect(list).not.toHaveBeenCalled()
})

test('a list since some moment is written by its whole row', async () => {
  const list = vi.fn(async (_asked?: object) => [])
  const alerts = { list }
  carryCalls({ session: {}, alerts }, caller)
  const asked = { desde: new Date() }
  await alerts.list(asked)
  expect(list).toHaveBeenCalledWith(asked, undefined)
})
