/** An error of a listener must not count as a failure of the host. */
export function runApart(run: () => void) {
  try {
    run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
