/** What a host's hook has thrown, until a {@link BalizaError} carries it. */
export class HookFailure extends Error {
  /** @param unsent it threw before anything went out */
  constructor(
    override readonly cause: unknown,
    readonly unsent: boolean,
  ) {
    super()
  }
}
