import { expect, test } from 'vitest'
import { createHistory } from './history.js'

test('changes are taken back one by one, down to how it began', () => {
  let shape = { radius: 1 }
  const history = createHistory(
    () => ({ ...shape }),
    (state) => {
      shape = { ...state }
    },
  )
  expect(history.undoable).toBe(false)
  for (const radius of [2, 3]) {
    shape.radius = radius
    history.settle()
  }
  history.undo()
  expect(shape).toEqual({ radius: 2 })
  expect(history.undoable).toBe(true)
  history.undo()
  history.undo()
  expect(shape).toEqual({ radius: 1 })
  expect(history.undoable).toBe(false)
})

test('what was taken back is made again, until something else is changed', () => {
  let shape = { radius: 1 }
  const history = createHistory(
    () => ({ ...shape }),
    (state) => {
      shape = { ...state }
    },
  )
  const change = (radius: number) => {
    shape.radius = radius
    history.settle()
  }
  change(2)
  change(3)
  history.undo()
  history.undo()
  history.redo()
  expect([shape.radius, history.undoable, history.redoable]).toEqual([2, true, true])
  history.redo()
  history.redo()
  expect([shape.radius, history.redoable]).toEqual([3, false])
  history.undo()
  change(4)
  expect(history.redoable).toBe(false)
  history.undo()
  expect(shape.radius).toBe(2)
})

test('a hand that let go where it began has changed nothing', () => {
  const history = createHistory(
    () => ({ radius: 1 }),
    () => {},
  )
  history.settle()
  expect(history.undoable).toBe(false)
})
