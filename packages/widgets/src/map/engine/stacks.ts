import { nowhere, type Scene } from './scene.js'

/**
 * Where more than one unit stands at the same spot: the topmost one speaks for those within reach of it.
 * @param list slots on screen, `count` of them, in painting order
 * @param near device pixels
 * @returns how many stand at each speaker's spot, itself included, by slot, topmost first
 */
export function stacks(scene: Scene, list: Int32Array, count: number, near: number): Map<number, number> {
  const { drawnX, drawnY } = scene
  const standing = new Map<number, number>()
  const speakers = new Map<number, number>()
  for (let k = count - 1; k >= 0; k--) {
    const slot = list[k] as number
    const x = drawnX[slot] as number
    const y = drawnY[slot] as number
    if (x === nowhere) continue
    const cell = Math.floor(y / near) * 65536 + Math.floor(x / near)
    const speaker = nearest(cell)
    if (speaker === undefined) {
      speakers.set(cell, slot)
      standing.set(slot, 1)
    } else standing.set(speaker, (standing.get(speaker) ?? 0) + 1)

    function nearest(home: number): number | undefined {
      for (let row = -65536; row <= 65536; row += 65536) {
        for (let column = -1; column <= 1; column++) {
          const found = speakers.get(home + row + column)
          if (found === undefined) continue
          if (
            Math.abs((drawnX[found] as number) - x) < near &&
            Math.abs((drawnY[found] as number) - y) < near
          )
            return found
        }
      }
      return undefined
    }
  }
  return standing
}
