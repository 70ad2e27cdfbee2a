/** @typedef {import('./trial.mjs').Result} Result */
/** @typedef {{ what: string, value: number, target: number, atLeast?: boolean }} Row */

const best = 'leaflet-canvas-marker'

/**
 * Targets of the layer, each compared with a peer in the same run.
 * @param {(subject: string, field: string) => Result | undefined} of medians, by subject and units@zoom
 * @param {number} bytes of the layer's own code
 * @returns {Row[]}
 */
export function promises(of, bytes) {
  /** @type {Row[]} */
  const rows = []
  /**
   * @param {string} what @param {keyof Result} key @param {string} peer @param {number} count
   * @param {number} target @param {{ atLeast?: boolean, field?: string }} [options]
   */
  const ratio = (what, key, peer, count, target, { atLeast = false, field = `${count}@5` } = {}) => {
    const ours = of('ours', field)?.[key]
    const theirs = of(peer, field)?.[key]
    if (ours === undefined || theirs === undefined) return
    const at = `${count.toLocaleString('en')}${field.endsWith('@city') ? ' in one city, zoom 13' : ''}`
    rows.push({ what: `${at}: ${what} / ${peer}`, value: ours / theirs, target, atLeast })
  }
  ratio('main ms per second of driving', 'mainPerSecond', 'divIcon', 1000, 0.35)
  ratio('main ms per second of driving', 'mainPerSecond', best, 1000, 0.7)

  ratio('frames/s', 'fps', best, 10_000, 1.8, { atLeast: true })
  ratio('frames/s', 'fps', 'blank', 10_000, 0.95, { atLeast: true })
  ratio('main ms per redraw', 'mainPerFrame', best, 10_000, 0.4)
  ratio('refresh, main thread', 'refreshMain', best, 10_000, 0.4)
  ratio('first paint', 'paint', best, 10_000, 0.65)
  ratio('heap', 'heap', best, 10_000, 0.6)
  ratio('worst pan or zoom frame', 'worst', 'blank', 10_000, 2)

  ratio('frames/s', 'fps', best, 100_000, 12, { atLeast: true })
  ratio('frames/s', 'fps', best, 100_000, 5, { atLeast: true, field: '100000@13@city' })
  ratio('frames/s', 'fps', 'blank', 100_000, 0.9, { atLeast: true, field: '100000@13@city' })
  ratio('main ms per redraw', 'mainPerFrame', best, 100_000, 0.06)
  ratio('refresh, main thread', 'refreshMain', best, 100_000, 0.15)
  ratio('first paint', 'paint', best, 100_000, 0.25)
  ratio('worst pan or zoom frame', 'worst', best, 100_000, 0.15)
  ratio('heap', 'heap', best, 100_000, 0.35)

  rows.push({ what: 'bytes of the layer, min + gzip', value: bytes, target: 6144 })
  for (const count of [1000, 10_000, 100_000]) {
    const ours = of('ours', `${count}@5`)
    if (ours === undefined) continue
    const at = count.toLocaleString('en')
    rows.push({ what: `${at}: colour fidelity`, value: ours.fidelity ?? 0, target: 0.9, atLeast: true })
    rows.push({ what: `${at}: one unit changes, ms`, value: ours.one ?? Number.NaN, target: 1 })
    rows.push({ what: `${at}: paintings in a second of rest`, value: ours.rest ?? Number.NaN, target: 0 })
  }
  return rows
}
