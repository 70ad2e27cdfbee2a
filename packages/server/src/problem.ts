/**
 * A problem that prevents the server from starting and that the operator can fix. The message is one line in Spanish: what
 * happened, and what to do. It is shown without a stack.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** Whether a caught value has one of these system error codes, for instance `EADDRINUSE`. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
