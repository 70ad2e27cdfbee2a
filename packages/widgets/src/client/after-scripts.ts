/**
 * Does something once the scripts that a page brings along have run, which may come after ours, and what they changed is
 * drawn: at once where they have.
 * @returns its end: it is not done any more
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

/** While a page is being read its modules run one after another, and the time of `DOMContentLoaded` is 0. */
function haveRun(): boolean {
  if (document.readyState === 'complete') return true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.domContentLoadedEventStart !== 0
}
