import type { ShapeDraft } from '@baliza/widgets/react'
import { expect, test } from 'vitest'
import { createDrawingState, isUnsaved } from './drawing-state.js'

const draft: ShapeDraft = {
  tipo: 1,
  lat: 19,
  lng: -99,
  radio: 100,
  points: [],
  crosses: false,
  undoable: false,
  redoable: false,
}
const shape = { id: '1', nombre: 'Patio', tipo: 1, color: '#428bca', lat: 19, lng: -99, radio: 100 } as const

test('what is drawn is unsaved from its first draft on, and gone with Escape', () => {
  const state = createDrawingState()
  state.begin({ mode: 'new', kind: 'circle' })
  expect(isUnsaved(state.$drawing.get())).toBe(false)
  state.onDraft(draft)
  expect(isUnsaved(state.$drawing.get())).toBe(true)
  state.onDraft(null)
  expect(state.$drawing.get()).toBeNull()
})

test('an edit is unsaved while there is a change to take back', () => {
  const state = createDrawingState()
  state.begin({ mode: 'edit', shape })
  state.onDraft(draft)
  expect(isUnsaved(state.$drawing.get())).toBe(false)
  state.onDraft({ ...draft, radio: 120, undoable: true })
  expect(isUnsaved(state.$drawing.get())).toBe(true)
  state.onDraft(draft)
  expect(isUnsaved(state.$drawing.get())).toBe(false)
})

test('an edit is unsaved while its name or its colour is another', () => {
  const state = createDrawingState()
  state.begin({ mode: 'edit', shape })
  state.onDraft(draft)
  expect(state.$drawing.get()?.fields).toEqual({ nombre: 'Patio', color: '#428bca', id_externo: '' })
  state.describe({ nombre: 'Patio 2' })
  expect(isUnsaved(state.$drawing.get())).toBe(true)
  state.describe({ nombre: 'Patio' })
  expect(isUnsaved(state.$drawing.get())).toBe(false)
  state.describe({ color: '#5cb85c' })
  expect(isUnsaved(state.$drawing.get())).toBe(true)
})

test('a name that is typed before anything is drawn would be lost', () => {
  const state = createDrawingState()
  state.begin({ mode: 'new', kind: 'polygon' })
  state.describe({ nombre: 'Patio' })
  expect(isUnsaved(state.$drawing.get())).toBe(true)
})

test('a draft is ignored while nothing is drawn', () => {
  const state = createDrawingState()
  state.onDraft(draft)
  expect(state.$drawing.get()).toBeNull()
})
