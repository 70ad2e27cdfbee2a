/** A provider that answers more slowly is done without, ms. */
const patience = 10_000

/**
 * Waits for a map to be drawn.
 * @param map the element around it
 * @param hasTiles whether its base layer has any
 * @returns whether all that it waited for is there
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
  // The line of the track is drawn with the frame after the map's first.
  await nextFrame()
  await nextFrame()
  return isWhole
}

/** Leaflet lets tiles fade in, and paper would keep what one looks like halfway. */
const hasFadedIn = ({ style }: HTMLElement) => style.opacity === '' || style.opacity === '1'
const isDrawn = (tile: HTMLElement) => tile.classList.contains('leaflet-tile-loaded') && hasFadedIn(tile)
const isSettled = (tile: HTMLElement) => isDrawn(tile) || (tile instanceof HTMLImageElement && tile.complete)
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
