/** What was asked of a canvas is painted by then: one frame takes it in, the next one shows it. */
export async function frames(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
}
