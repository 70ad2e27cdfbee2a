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
  let isWhole = !hasTiles
  while (!isWhole && !signal.aborted && performance.now() < until) {
    await nextFrame()
    const tiles = [...map.querySelectorAll('.leaflet-tile')]
    isWhole = tiles.length > 0 && tiles.every(isDrawn)
    if (tiles.length > 0 && tiles.every(isSettled)) break
  }
  // The line of the track is drawn with the frame after the map's first.
  await nextFrame()
  await nextFrame()
  return isWhole
}

const isDrawn = (tile: Element) => tile.classList.contains('leaflet-tile-loaded')
const isSettled = (tile: Element) => isDrawn(tile) || (tile instanceof HTMLImageElement && tile.complete)
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
