import { expect, test, vi } from 'vitest'
import type { Question } from '../ui/confirm-dialog.js'
import { createUnsaved, unsavedForm } from './unsaved.js'

const drawing: Question = { title: 'Descartar el dibujo', question: '¿Descartarlo?' }

function guard() {
  const ask = vi.fn(async () => true)
  const unsaved = createUnsaved(ask)
  let form: Question | null = null
  let drawn: Question | null = null
  const leaveForm = unsaved.watch({ part: 'panel', unsaved: () => form })
  unsaved.watch({ part: 'drawing', unsaved: () => drawn })
  return {
    ask,
    unsaved,
    leaveForm,
    type: (question: Question | null = unsavedForm) => {
      form = question
    },
    draw: () => {
      drawn = drawing
    },
  }
}

test('nothing unsaved goes without a question, and nobody is asked about nothing', async () => {
  const { ask, unsaved } = guard()
  expect(await unsaved.mayDrop()).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

test('each part asks about itself alone', async () => {
  const { ask, unsaved, draw } = guard()
  draw()
  expect(await unsaved.mayDrop('panel')).toBe(true)
  expect(ask).not.toHaveBeenCalled()
  await unsaved.mayDrop('drawing')
  expect(ask).toHaveBeenLastCalledWith(drawing)
})

test('who leaves the page is asked once about all of it', async () => {
  const { ask, unsaved, draw, type } = guard()
  draw()
  await unsaved.mayDrop()
  expect(ask).toHaveBeenLastCalledWith(drawing)
  type({ title: 'Comando sin enviar', question: '¿Salir?' })
  await unsaved.mayDrop()
  expect(ask).toHaveBeenLastCalledWith(unsavedForm)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a no keeps it, and what has gone is no longer asked about', async () => {
  const { ask, unsaved, leaveForm, type } = guard()
  type()
  ask.mockResolvedValueOnce(false)
  expect(await unsaved.mayDrop()).toBe(false)
  leaveForm()
  expect(unsaved.question()).toBeNull()
})
