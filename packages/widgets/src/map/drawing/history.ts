/** The changes of a shape, so that each can be undone. */
export interface History {
  /** The hand has let go: what there is now is another state, unless it is the same. */
  settle(): void
  /** Shows what was before the last change; no-op where there was none. */
  undo(): void
  readonly undoable: boolean
}

/**
 * Begins one with what there is.
 * @param read a state of its own: what is dragged later must not change it
 */
export function createHistory<State>(read: () => State, write: (state: State) => void): History {
  const before: State[] = []
  let now = read()
  const isNow = (state: State) => JSON.stringify(state) === JSON.stringify(now)
  return {
    settle() {
      const state = read()
      if (isNow(state)) return
      before.push(now)
      now = state
    },
    undo() {
      const last = before.pop()
      if (last === undefined) return
      now = last
      write(last)
    },
    get undoable() {
      return before.length > 0
    },
  }
}
