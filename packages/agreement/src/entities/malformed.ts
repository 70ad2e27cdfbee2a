/**
 * Error of a reader if a response does not have the specified form. Its message is one sentence that names the field. Only
 * readers throw it; the transport converts it to a `BalizaError` with the code `malformed` and the call's name.
 */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}
