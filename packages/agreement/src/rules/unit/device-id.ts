/** Valid device ids, in every protocol and form: an id that can be registered can also connect. */
export const deviceIdPattern = /^[\w.:@-]{4,32}$/

/**
 * Normalizes a device id that was typed, pasted, imported or sent: removes surrounding space, invisible characters and a
 * spreadsheet's apostrophe. An IMEI (15 digits; 16 with its version) becomes plain digits, in any notation: `35-958602-000001-7`,
 * `35 958602 000001 7`. Any other id stays unchanged.
 */
export function readDeviceId(written: string): string {
  const name = written
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'\s*/, '')
  // A number from a spreadsheet with decimals ends in `.0`.
  const digits = name.replace(/[\s\p{Dash}/]/gu, '').replace(/\.0+$/, '')
  return /^\d{15,16}$/.test(digits) ? digits : name
}
