import { replaceAddress } from './back-layers.js'

/** The query of the page in the address: `tipo=8` of `#/monitoreo?tipo=8`. */
export function readAddressQuery(hash: string = location.hash): URLSearchParams {
  const at = hash.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : hash.slice(at + 1))
}

/** The page that the address names, without its query: `#/monitoreo`. */
export const pageOfAddress = (): string => location.hash.replace(/\?.*$/s, '')

/** Writes a query into the address, so that a reload or a shared address shows the same. No entry is added to the history. */
export function writeAddressQuery(query: Readonly<Record<string, string | null>>): void {
  replaceAddress(`${pageOfAddress()}${toQuery(query)}`)
}

/** The address of a page of the portal, as a link has it. */
export function hrefOf(page: string, query: Readonly<Record<string, string | null>> = {}): string {
  return `#/${page}${toQuery(query)}`
}

function toQuery(query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
