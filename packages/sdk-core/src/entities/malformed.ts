/**
 * An answer that is not as agreed, as a reader says it: one sentence that names the field.
 * Only readers throw it; the transport turns it into a `BalizaError` with the code `malformed` and the call's name.
 */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}
