/**
 * Runs one subject with one fleet in a separate page.
 * @typedef {{ paint: number, refresh: number, refreshMain: number, fps: number, mainPerFrame: number, mainPerSecond: number,
 * worst: number, heap: number, one?: number, rest?: number, fidelity?: number }} Result
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {{ subject: string, count: number, zoom: number, city: boolean }} what
 * @returns {Promise<Result>} ms, MB
 */
export async function trial(browser, address, { subject, count, zoom, city }) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  /** @type {Error[]} */
  const failures = []
  page.on('pageerror', (error) => failures.push(error))
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    /** CPU time of the main thread, in ms: other work on the machine does not count. */
    const main = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
    }
    const heap = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      const usage = await devtools.send('Runtime.getHeapUsage')
      return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6
    }
    /** @param {string} step */
    const step = (step) => page.evaluate((step) => window.bench[step](), step)
    const settle = () => page.waitForTimeout(150)

    await page.goto(`${address}/?subject=${subject}&count=${count}&zoom=${zoom}${city ? '&city' : ''}`)
    await page.waitForFunction(() => 'bench' in window)
    await step('open')
    await settle()
    const empty = await heap()
    const paint = await step('create')
    await settle()
    const full = await heap()
    const beforeRefresh = await main()
    const refresh = await step('refresh')
    const refreshMain = (await main()) - beforeRefresh
    await settle()
    const beforeGlide = await main()
    const { frames, seconds } = await step('animate')
    const glideMain = (await main()) - beforeGlide
    await settle()
    const beforeCruise = await main()
    const cruised = await step('cruise')
    const cruiseMain = (await main()) - beforeCruise
    await settle()
    /** @type {Result} */
    const result = {
      paint,
      refresh,
      refreshMain,
      fps: frames / seconds,
      mainPerFrame: glideMain / frames,
      mainPerSecond: cruiseMain / cruised,
      worst: subject === 'maplibre' ? Number.NaN : await step('view'),
      heap: full - empty,
    }
    if (subject === 'ours') {
      const { ms, painted } = await step('one')
      Object.assign(result, { one: ms, rest: painted, fidelity: await step('fidelity') })
    }
    if (failures[0] !== undefined) throw failures[0]
    return result
  } finally {
    await page.close()
  }
}
