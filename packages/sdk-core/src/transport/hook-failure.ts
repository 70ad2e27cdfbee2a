/** What a host's hook has thrown, on its way to the {@link BalizaError} that says so. */
export class HookFailure extends Error {
  /** @param unsent it threw before anything went out */
  constructor(
    override readonly cause: unknown,
    readonly unsent: boolean,
  ) {
    super()
  }
}
