/** Whether a URL or file path is a PMTiles archive: streets as vector data. Any other base layer is a URL template of images. */
export function isStreetArchive(address: string): boolean {
  return /\.pmtiles([?#]|$)/i.test(address)
}
