/** What comes when it is first needed, and has not been asked for ahead. */
const parts: (() => Promise<unknown>)[] = []

/**
 * Says of code that comes when it is first needed that it may come before.
 * @returns what was given
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
 * Loads what was given to {@link ahead}, of the SDK and the widgets too, one part after the other while the browser has
 * nothing else to do: for a page that stays open. What is needed then is there without a network, and after the host has
 * another release. A part that does not come ends it: browsers remember what they could not load, so no other is risked;
 * whoever needs that part gets the error. The end is marked on the page's timeline:
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
  // Safari has none, nor has Node.
  const { requestIdleCallback } = globalThis as { requestIdleCallback?: RequestIdleCallback }
  if (requestIdleCallback) requestIdleCallback(work, { timeout: patience })
  else setTimeout(work)
}

type RequestIdleCallback = (work: () => void, options: { readonly timeout: number }) => unknown
