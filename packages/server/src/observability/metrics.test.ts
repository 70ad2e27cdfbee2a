import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'
import { connectTracker } from '../testing/tracker.js'
import { version } from '../version.js'

const key = 'una-clave-que-nadie-adivina'

/** `name{labels}` → value, and the declared type of each name. */
interface Exposition {
  readonly series: ReadonlyMap<string, number>
  readonly types: ReadonlyMap<string, string>
}

/** Checks every line against the format. @throws for an invalid line */
function parse(text: string): Exposition {
  const series = new Map<string, number>()
  const types = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '' || /^# HELP \w+ \S/.test(line)) continue
    const [, named, type] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line) ?? []
    if (named !== undefined && type !== undefined) {
      types.set(named, type)
      continue
    }
    const [, one, value] = /^(\w+(?:\{(?:\w+="[^"\\\n]*",?)+\})?) (\S+)$/.exec(line) ?? []
    if (one === undefined || value === undefined) throw new Error(`not a line of metrics: ${line}`)
    if (series.has(one)) throw new Error(`twice: ${one}`)
    series.set(one, value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value))
  }
  return { series, types }
}

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../docs/monitoring/${name}`, import.meta.url))
const monitoring = (name: string) => readFileSync(fileOf(name), 'utf8')

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe('what is made of the metrics', () => {
  test('are alert rules, each with what to do', () => {
    const rules = monitoring('baliza-alerts.yml')
      .split(/^ {6}- alert: /m)
      .slice(1)
    expect(rules.map((rule) => rule.split('\n', 1)[0])).toEqual([
      'BalizaNoContesta',
      'BalizaFaltaProceso',
      'BalizaNoGuarda',
      'BalizaFaltaHistoria',
      'BalizaEsperaEnNats',
      'BalizaNadaLlega',
      'BalizaDiscoPorLlenarse',
      'BalizaSinRespaldo',
      'BalizaCertificadoPorVencer',
      'BalizaAparta',
      'BalizaAvisosPerdidos',
    ])
    for (const rule of rules)
      expect(rule).toMatch(/expr: .*baliza[\s\S]*severity: [\s\S]*summary: [\s\S]*description: /)
  })

  test.runIf(hasPromtool)('are rules that Prometheus takes', () => {
    expect(spawnSync('promtool', ['check', 'rules', fileOf('baliza-alerts.yml')]).status).toBe(0)
  })

  test('is a dashboard whose panels do not overlap', () => {
    const { panels } = JSON.parse(monitoring('baliza-dashboard.json')) as {
      readonly panels: readonly {
        readonly title: string
        readonly gridPos: Record<'x' | 'y' | 'w' | 'h', number>
      }[]
    }
    const taken = new Set<string>()
    for (const { title, gridPos } of panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`) || x >= 24, title).toBe(false)
          taken.add(`${x} ${y}`)
        }
  })
})

describe.each([oneDatabase()])('the metrics on $name', (kind) => {
  const server = serverFixture(kind, { METRICS_KEY: key })
  const read = async () => (await fetch(`${server.url}/metrics`)).text()
  const send = (query: string) => fetch(`http://127.0.0.1:${server.address.osmand}/?${query}`)

  test('say what came, how late, what was alerted and how the database is', async () => {
    const time = Date.now() - 3_000
    expect((await send(`id=${planted.own}&lat=19.4&lon=-99.1&timestamp=${time}&batt=90`)).status).toBe(200)
    const low = `id=${planted.own}&lat=19.4&lon=-99.1&timestamp=${time + 1_000}&batt=5`
    expect((await send(low)).status).toBe(200)
    expect((await send(low)).status).toBe(200)
    await send('id=999999999999999&lat=19.4&lon=-99.1')
    const tracker = await connectTracker(server.address.trackers, planted.shared)
    await expect(server.database.query('select nothing_of_the_kind')).rejects.toThrow()
    await eventually(async () => {
      const { series } = parse(await read())
      expect(Object.fromEntries(series)).toMatchObject({
        [`baliza_build_info{version="${version}"}`]: 1,
        'baliza_fixes_total{protocol="osmand",outcome="stored"}': 2,
        'baliza_fixes_total{protocol="osmand",outcome="duplicate"}': 1,
        'baliza_fixes_total{protocol="osmand",outcome="unknown"}': 1,
        'baliza_fixes_total{protocol="coban",outcome="stored"}': 0,
        'baliza_fix_lag_seconds_count{protocol="osmand"}': 2,
        'baliza_tracker_events_total{protocol="coban",event="logins"}': 1,
        baliza_trackers_online: 1,
        baliza_queue_fixes: 0,
        'baliza_alerts_raised_total{what="lowBattery"}': 1,
        'baliza_database_errors_total{class="42"}': 1,
        'baliza_deliveries_total{channel="email",outcome="failed"}': 0,
        'baliza_deliveries_total{channel="webhook",outcome="sent"}': 0,
        baliza_requests_held: 0,
      })
      expect(series.get('baliza_fix_lag_seconds_sum{protocol="osmand"}')).toBeGreaterThan(3)
      expect(series.get('baliza_database_statement_seconds_count')).toBeGreaterThan(10)
      expect(series.get('baliza_database_connections{state="idle"}')).toBeGreaterThanOrEqual(1)
      expect(series.get('baliza_process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
      expect([...series.keys()].filter((one) => one.startsWith('baliza_nodejs_eventloop_lag'))).not.toEqual(
        [],
      )
    })
    await tracker.hangUp()
  })

  test('name HTTP that was asked of the trackers’ port, which says which is the right one', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.address.trackers}/?id=1`)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringMatching(/^Este puerto es de rastreadores, por TCP, y no de HTTP\. El portal está/),
    ])
    const { series } = parse(await read())
    expect(series.get('baliza_tracker_connections_closed_total{cause="http"}')).toBe(1)
    expect(series.get('baliza_fixes_total{protocol="coban",outcome="malformed"}')).toBe(0)
    expect(server.lines.join()).toContain('pidieron HTTP en el puerto de los rastreadores (TRACKER_PORT)')
  })

  test('count who waits for news', async () => {
    const client = await server.enter('usuario')
    const leaving = new AbortController()
    const held = async () => parse(await read()).series.get('baliza_requests_held')
    const following = (async () => {
      for await (const _ of client.positions.feed({ signal: leaving.signal }));
    })()
    await expect.poll(held).toBe(1)
    leaving.abort()
    await Promise.allSettled([following])
    await expect.poll(held).toBe(0)
  })

  test('are ours by name, in base units, and grow with no fleet', async () => {
    const text = await read()
    const { series, types } = parse(text)
    for (const name of types.keys()) expect(name).toMatch(/^baliza(_[a-z0-9]+)+$/)
    for (const [name, type] of types) expect(name.endsWith('_total'), name).toBe(type === 'counter')
    expect(text).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent)\b/)
    const labels = [...series.keys()].flatMap((one) => [...one.matchAll(/(\w+)="/g)].map(([, name]) => name))
    expect([...new Set(labels)].toSorted()).toEqual(
      [
        'cause',
        'channel',
        'class',
        'direction',
        'event',
        'kind',
        'le',
        'outcome',
        'protocol',
        'quantile',
        'role',
        'service',
        'space',
        'state',
        'status',
      ]
        .concat(['type', 'version', 'what', 'major', 'minor', 'patch'])
        .filter((label) => labels.includes(label))
        .toSorted(),
    )
    for (const word of [planted.own, planted.shared, '999999999999999', 'usuario'])
      expect(text).not.toContain(word)
    expect(series.size).toBeLessThan(400)
  })

  test.runIf(hasPromtool)('are what Prometheus takes', async () => {
    const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input: await read() })
    expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
  })

  test('are those that the dashboard and the alert rules name', async () => {
    const names = new Set([...parse(await read()).series.keys()].map((one) => one.replace(/\{.*/, '')))
    for (const file of ['baliza-dashboard.json', 'baliza-alerts.yml']) {
      const named = new Set(monitoring(file).match(/\bbaliza_\w+/g))
      expect(named.size).toBeGreaterThan(4)
      // The metrics of the log need NATS (roles.test.ts), that of the certificate needs https (machine.test.ts).
      const missing = [...named].filter(
        (name) => !names.has(name) && !/^baliza_(log|certificate)_/.test(name),
      )
      expect(missing).toEqual([])
    }
  })

  test('are for this machine, and for whoever has the key', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${server.url}/metrics`, { headers })
      return [answer.status, (await answer.text()).length > 0]
    }
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    expect(await ask(forwarded)).toEqual([401, false])
    expect(await ask({ ...forwarded, authorization: `Bearer ${key}x` })).toEqual([401, false])
    expect(await ask({ ...forwarded, authorization: `Bearer ${key}` })).toEqual([200, true])
  })
})
