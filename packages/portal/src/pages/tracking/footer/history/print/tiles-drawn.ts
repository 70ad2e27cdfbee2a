/** Timeout for the tiles of a slow provider, in ms. */
const patience = 10_000

/**
 * Waits until a map is drawn.
 * @param map the element around it
 * @param hasTiles whether its base layer has tiles
 * @returns whether everything was drawn before the timeout
 */
export async function tilesDrawn(map: HTMLElement, hasTiles: boolean, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + patience
  let isWhole = false
  while (!isWhole && !signal.aborted && performance.now() < until) {
    await nextFrame()
    const tiles = [...map.querySelectorAll<HTMLElement>('.leaflet-tile')]
    const isThere = tiles.length > 0 || !hasTiles
    isWhole = isThere && tiles.every(isDrawn)
    if (isThere && tiles.every(isSettled)) break
  }
  // The line of the track is drawn in the frame after the map's first.
  await nextFrame()
  await nextFrame()
  return isWhole
}

/** Leaflet fades tiles in; a print would show them half transparent. */
const hasFadedIn = ({ style }: HTMLElement) => style.opacity === '' || style.opacity === '1'
const isDrawn = (tile: HTMLElement) => tile.classList.contains('leaflet-tile-loaded') && hasFadedIn(tile)
const isSettled = (tile: HTMLElement) => isDrawn(tile) || (tile instanceof HTMLImageElement && tile.complete)
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
