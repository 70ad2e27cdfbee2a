import { readDeviceId } from '@baliza/sdk-core/internal'

/** Maximum length of an IMEI or a device identifier in a search on the server. */
const longest = 32

/** Returns the text that the server searches for; `null` if no identifier contains it, e.g. a pasted list of IMEIs. */
export function searchedId(written: string): string | null {
  const id = readDeviceId(written)
  return id.length > longest || /[,;\t\n]/.test(id) ? null : id
}
