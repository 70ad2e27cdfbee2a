/** What a host answers when it refuses: an HTTP status and a text. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly httpStatus: 400 | 401 | 403 | 404 | 409 | 429,
    readonly mensaje: string,
    /** Seconds after which it is worth asking again. */
    readonly retryAfter?: number,
    /** What a client tells apart from other refusals of this status. */
    readonly codigo?: 'origin',
  ) {
    super(mensaje)
  }
}
