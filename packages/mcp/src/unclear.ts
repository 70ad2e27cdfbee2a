/** A request that cannot be answered. The message is a sentence for the assistant, without foreign text. */
export class Unclear extends Error {
  override readonly name = 'Unclear'
  /** @param candidates what the request may have meant, if it fits several things */
  constructor(
    message: string,
    readonly candidates: readonly object[] = [],
  ) {
    super(message)
  }
}
