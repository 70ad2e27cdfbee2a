/** Loaders that {@link preload} has not called yet. */
const parts: (() => Promise<unknown>)[] = []

/**
 * Registers a lazy loader so that {@link preload} can run it before the code is first needed.
 * @returns the same loader
 * @see {@link preload}
 * @example const loadChart = preloadable(() => import('./chart.js'))
 */
/* @__NO_SIDE_EFFECTS__ */
export function preloadable<Part>(load: () => Promise<Part>): () => Promise<Part> {
  parts.push(load)
  return load
}

/** Maximum time that a part waits on a page that is never idle, in ms. */
const patience = 10_000

/**
 * Loads everything that was registered with {@link preloadable}, by the SDK and by the widgets, one part after the other while the
 * browser is idle. Call it on pages that stay open. The parts are then available without a network, and after an upgrade of the
 * server.
 *
 * If a part fails to load, the preloading stops: browsers remember a failed import, so it would fail again when the part is
 * needed. The code that needs that part gets the error. The end is marked on the page's timeline:
 * `performance.getEntriesByName('baliza-loaded-ahead')`.
 */
export function preload(): void {
  whenIdle(() => {
    const load = parts.shift()
    if (load) load().then(preload, () => {})
    else performance.mark('baliza-loaded-ahead')
  })
}

function whenIdle(work: () => void): void {
  // Safari and Node have no `requestIdleCallback`.
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: RequestIdleCallback }
  if (requestIdleCallback) requestIdleCallback(work, { timeout: patience })
  else setTimeout(work)
}

type RequestIdleCallback = (work: () => void, options: { readonly timeout: number }) => unknown
