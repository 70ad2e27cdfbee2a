/** Runs a listener so that its error does not count as a failure of the server. */
export function runApart(run: () => void) {
  try {
    run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
