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

/**
 * Loads what was given to {@link ahead}, of the SDK and the widgets too, one part after the other while the browser has
 * nothing else to do: for a page that stays open. What is needed then is there without a network, and after the host has
 * another release. A part that does not come ends it: browsers remember what they could not load, so no other is risked;
 * whoever needs that part gets the error.
 */
export function loadAhead(): void {
  // Safari has no requestIdleCallback, nor has Node.
  const { requestIdleCallback: whenIdle = setTimeout } = globalThis as { requestIdleCallback?: WhenIdle }
  whenIdle(
    () =>
      void parts
        .shift()?.()
        .then(loadAhead, () => {}),
  )
}

type WhenIdle = (work: () => void) => unknown
