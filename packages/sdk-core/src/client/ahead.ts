/** Loaders of code that {@link loadAhead} has not called yet. */
const parts: (() => Promise<unknown>)[] = []

/**
 * Marks code that is loaded when it is first needed as code that may be loaded before.
 * @returns the loader that was given
 * @see {@link loadAhead}
 * @example const loadChart = ahead(() => import('./chart.js'))
 */
/* @__NO_SIDE_EFFECTS__ */
export function ahead<Part>(load: () => Promise<Part>): () => Promise<Part> {
  parts.push(load)
  return load
}

/** How long a page that is never idle keeps a part waiting, ms. */
const patience = 10_000

/**
 * Loads what was given to {@link ahead}, of the SDK and the widgets too, one part after the other while the browser is idle:
 * for a page that stays open. A part that is needed later is then there without a network, and after the host was upgraded.
 * Where one cannot be loaded it stops, because browsers remember a failed import and would fail again when the part is needed;
 * whoever needs that one gets the error. The end is marked on the page's timeline:
 * `performance.getEntriesByName('baliza-loaded-ahead')`.
 */
export function loadAhead(): void {
  whenIdle(() => {
    const load = parts.shift()
    if (load) load().then(loadAhead, () => {})
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
