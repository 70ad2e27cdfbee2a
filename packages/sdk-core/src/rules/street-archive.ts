/**
 * Whether an address, or a file's path, is of a PMTiles archive: streets as data. Any other base layer is a template of
 * pictures.
 */
export function isStreetArchive(address: string): boolean {
  return /\.pmtiles([?#]|$)/i.test(address)
}
