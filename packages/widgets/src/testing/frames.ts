/** Waits until a canvas change is visible: the first frame paints it, and the second frame shows it. */
export async function frames(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
}
