import { createClient } from '@baliza/sdk-core/internal'
import { createFakeBackend } from '@baliza/sdk-core/internal/testing'
import '@baliza/widgets/define'

const backend = createFakeBackend({ units: 10_000, seed: 1 })
const client = createClient({
  host: backend.host,
  fetch: backend.fetch,
  pollInterval: 600_000,
  getToken: () => backend.hostSession(),
})
const table = /** @type {HTMLElement} */ (document.querySelector('baliza-positions-table'))

/** Resolves to the time from the data to the first painted rows, in ms. */
window.showTable = async () => {
  const stop = client.fleet.listen(() => {})
  await client.fleet.refresh()
  const began = performance.now()
  Object.assign(table, { client })
  while (table.shadowRoot?.querySelector('[role="gridcell"]') == null)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  stop()
  return performance.now() - began
}

/** Counts frames over the given number of seconds; `each` runs in every frame. */
window.countFrames = (/** @type {() => void} */ each, /** @type {number} */ seconds) =>
  new Promise((resolve) => {
    let [count, worst, first, last] = [0, 0, 0, 0]
    requestAnimationFrame(function frame(now) {
      if (first === 0) first = now
      else {
        count++
        worst = Math.max(worst, now - last)
      }
      last = now
      each()
      if (now - first < seconds * 1_000) requestAnimationFrame(frame)
      else resolve({ perSecond: (count * 1_000) / (now - first), worst })
    })
  })

/** Scrolls the table by the given pixels per frame, to its end and back. */
window.scrollTable = (/** @type {number} */ step, /** @type {number} */ seconds) => {
  const frame = /** @type {HTMLElement} */ (table.shadowRoot?.querySelector('.baliza-table__frame'))
  let delta = step
  return window.countFrames(() => {
    const before = frame.scrollTop
    frame.scrollTop += delta
    if (frame.scrollTop === before) delta = -delta
  }, seconds)
}
