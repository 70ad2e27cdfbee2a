/**
 * A message that was not accepted. Its text is for the log and the `deliveries` table. It never contains a secret or the
 * receiving server's response, which may repeat one.
 */
export class FailedDelivery extends Error {
  override readonly name = 'FailedDelivery'
  constructor(
    message: string,
    /** `true`: a retry would fail too. */
    readonly final: boolean,
  ) {
    super(message)
  }
}
