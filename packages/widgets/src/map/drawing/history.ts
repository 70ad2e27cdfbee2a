/** The changes of a shape, for undo and redo. */
export interface History {
  /** Called when a drag ends: saves the current state, unless it is unchanged. */
  settle(): void
  /** Restores the state before the last change; no-op if there is none. */
  undo(): void
  /** Restores the last undone state, until another change is made. */
  redo(): void
  readonly undoable: boolean
  readonly redoable: boolean
}

/** Creates a history that starts with the current state. @param read must return a copy, which later drags do not change */
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
