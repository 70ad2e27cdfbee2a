import { BalizaError, type CallSettings } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { makePortal, mount } from '../../testing/mount.js'
import { useIdempotencyKey } from './use-idempotency-key.js'

/** Creates a form with `useIdempotencyKey`, and records what it sends. */
async function form() {
  let once!: ReturnType<typeof useIdempotencyKey>
  function Form() {
    once = useIdempotencyKey()
    return null
  }
  await mount(makePortal().within(<Form />))
  const sent: [string, string | undefined][] = []
  const answering =
    (failure?: BalizaError) =>
    async (payload: { nombre: string }, { idempotencyKey }: CallSettings) => {
      sent.push([payload.nombre, idempotencyKey])
      if (failure !== undefined) throw failure
      return 'saved'
    }
  const save = (nombre: string, failure?: BalizaError) => once({ nombre }, answering(failure))
  return { save, sent, keys: () => sent.map(([, key]) => key) }
}

const call = 'events.add'
/** The server failed after it had saved, so the outcome is unknown. */
const lost = new BalizaError({ code: 'offline', call, effect: 'once' })
const refused = new BalizaError({ code: 'refused', call, effect: 'once' })

test('what nobody knows whether it was saved is sent again under the same key', async () => {
  const { save, keys } = await form()
  await expect(save('Patio', lost)).rejects.toBe(lost)
  await expect(save('Patio', lost)).rejects.toBe(lost)
  await expect(save('Patio')).resolves.toBe('saved')
  expect(keys()[0]).toMatch(/^[\x21-\x7e]{7,255}$/)
  expect(new Set(keys()).size).toBe(1)
})

test.each([
  ['it was saved', undefined],
  ['it was refused', refused],
])('the same content is another once %s', async (_what, failure) => {
  const { save, keys } = await form()
  await save('Patio', failure).catch(() => undefined)
  await save('Patio')
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(2)
})

test('another content has a key of its own, whatever became of the first', async () => {
  const { save, keys } = await form()
  await expect(save('Patio', lost)).rejects.toBe(lost)
  await save('Patio norte')
  expect(new Set(keys()).size).toBe(2)
})
