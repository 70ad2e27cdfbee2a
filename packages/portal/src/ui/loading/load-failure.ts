/** Whether a module or its sheet did not come; a browser has its own message, and remembers it until the page is reloaded. */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS|module script/i.test(error.message)
  )
}
