import { replaceAddress } from './back-layers.js'

/** Returns the query of the page in the address: `tipo=8` of `#/monitoreo?tipo=8`. */
export function readAddressQuery(hash: string = location.hash): URLSearchParams {
  const at = hash.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : hash.slice(at + 1))
}

/** Returns the page in the address, without its query: `#/monitoreo`. */
export const pageOfAddress = (): string => location.hash.replace(/\?.*$/s, '')

/** Writes a query into the address, so that a reload or a shared address shows the same. Adds no history entry. */
export function writeAddressQuery(query: Readonly<Record<string, string | null>>): void {
  replaceAddress(`${pageOfAddress()}${toQuery(query)}`)
}

/** Returns the `href` of a portal page. */
export function hrefOf(page: string, query: Readonly<Record<string, string | null>> = {}): string {
  return `#/${page}${toQuery(query)}`
}

function toQuery(query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
