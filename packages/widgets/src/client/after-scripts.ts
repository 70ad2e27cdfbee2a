/**
 * Calls `act` once the page's own scripts have run and their changes are rendered; they may run after this one. Calls it
 * immediately if they already ran.
 * @returns a function that cancels the call
 */
export function afterScripts(act: () => void): () => void {
  if (haveRun()) {
    act()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const onRun = () => {
    timer = setTimeout(act)
  }
  document.addEventListener('DOMContentLoaded', onRun, { once: true })
  return () => {
    document.removeEventListener('DOMContentLoaded', onRun)
    clearTimeout(timer)
  }
}

/** While the page is parsed its modules run one after another, and the time of `DOMContentLoaded` is 0. */
function haveRun(): boolean {
  if (document.readyState === 'complete') return true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.domContentLoadedEventStart !== 0
}
