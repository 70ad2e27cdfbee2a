import { expect, test, vi } from 'vitest'
import type { Question } from '../ui/dialogs/confirm-dialog.js'
import { createUnsaved, unsavedForm } from './unsaved.js'

const drawing: Question = { title: 'Descartar el dibujo', question: '¿Descartarlo?' }

function guard() {
  const confirm = vi.fn(async () => true)
  const unsaved = createUnsaved(confirm)
  let form: Question | null = null
  let drawn: Question | null = null
  const leaveForm = unsaved.watch({ part: 'panel', unsaved: () => form })
  unsaved.watch({ part: 'drawing', unsaved: () => drawn })
  return {
    confirm,
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
  const { confirm, unsaved } = guard()
  expect(await unsaved.mayDrop()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('each part asks about itself alone', async () => {
  const { confirm, unsaved, draw } = guard()
  draw()
  expect(await unsaved.mayDrop('panel')).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
  await unsaved.mayDrop('drawing')
  expect(confirm).toHaveBeenLastCalledWith(drawing)
})

test('who leaves the page is asked once about all of it', async () => {
  const { confirm, unsaved, draw, type } = guard()
  draw()
  await unsaved.mayDrop()
  expect(confirm).toHaveBeenLastCalledWith(drawing)
  type({ title: 'Comando sin enviar', question: '¿Salir?' })
  await unsaved.mayDrop()
  expect(confirm).toHaveBeenLastCalledWith(unsavedForm)
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('a no keeps it, and what has gone is no longer asked about', async () => {
  const { confirm, unsaved, leaveForm, type } = guard()
  type()
  confirm.mockResolvedValueOnce(false)
  expect(await unsaved.mayDrop()).toBe(false)
  leaveForm()
  expect(unsaved.question()).toBeNull()
})
