/**
 * Whether a module or its style sheet failed to load. Each browser has its own message, and remembers the failure until the page
 * is reloaded.
 */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS|module script/i.test(error.message)
  )
}
