/** Exception of an application's hook, until a {@link BalizaError} carries it. */
export class HookFailure extends Error {
  /** @param unsent the hook failed before the request was sent */
  constructor(
    override readonly cause: unknown,
    readonly unsent: boolean,
  ) {
    super()
  }
}
