/**
 * A message that was not accepted. Its text is for the log and the `deliveries` table: it never carries a secret,
 * nor what the other end answered, which may repeat one.
 */
export class FailedDelivery extends Error {
  override readonly name = 'FailedDelivery'
  constructor(
    message: string,
    /** `true`: the same message will not be accepted later either. */
    readonly final: boolean,
  ) {
    super(message)
  }
}
