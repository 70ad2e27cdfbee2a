/** What a device may call itself, at every door by which it comes in: what is registered is heard. */
export const deviceIdPattern = /^[\w.:@-]{4,32}$/

/**
 * A device's id as it is registered and looked up, from what was typed, pasted, imported or sent: without the space around,
 * characters that are not seen and a spreadsheet's apostrophe. An IMEI (15 digits; 16 with its version) is that number, however
 * it is printed: `35-958602-000001-7`, `35 958602 000001 7`. Whatever else it is, is a name and stays as it is.
 */
export function readDeviceId(written: string): string {
  const name = written
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'\s*/, '')
  // A number that passed through a table of decimals.
  const digits = name.replace(/[\s\p{Dash}/]/gu, '').replace(/\.0+$/, '')
  return /^\d{15,16}$/.test(digits) ? digits : name
}
