/** The changes of a shape, so that each can be undone, and what was undone done again. */
export interface History {
  /** The hand has let go: what there is now is another state, unless it is the same. */
  settle(): void
  /** Shows what was before the last change; no-op where there was none. */
  undo(): void
  /** Shows what was undone last, until something else is changed. */
  redo(): void
  readonly undoable: boolean
  readonly redoable: boolean
}

/**
 * Begins one with what there is.
 * @param read a state of its own: what is dragged later must not change it
 */
export function createHistory<State>(read: () => State, write: (state: State) => void): History {
  const before: State[] = []
  const after: State[] = []
  let now = read()
  const isNow = (state: State) => JSON.stringify(state) === JSON.stringify(now)
  const step = (from: State[], to: State[]) => {
    const next = from.pop()
    if (next === undefined) return
    to.push(now)
    now = next
    write(next)
  }
  return {
    settle() {
      const state = read()
      if (isNow(state)) return
      before.push(now)
      after.length = 0
      now = state
    },
    undo: () => step(before, after),
    redo: () => step(after, before),
    get undoable() {
      return before.length > 0
    },
    get redoable() {
      return after.length > 0
    },
  }
}
