/**
 * Something that keeps the server from starting and that its operator can mend.
 * The message is one line in Spanish: what happened, and what to do. It is shown without a stack.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** Whether a caught value carries this system error code, for instance `EADDRINUSE`. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
