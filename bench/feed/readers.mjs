import { connect } from 'node:net'
import { constants, gunzipSync } from 'node:zlib'
import { quantile } from '../lib/quantile.mjs'

/**
 * Load generator, in its own process. Readers poll on schedule even if the last answer has not arrived, so a slow server gets the
 * same load. Each reader sends its current version over a persistent connection. A message configures the load. HTTP is written
 * by hand: a client that costs more than the server would measure itself.
 */
process.once('message', async ({ url, tokens, readers, connections, rate, warmUp, seconds }) => {
  const { hostname, port } = new URL(url)
  const versions = new Array(readers).fill('')
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(hostname, port)))
  const seen = { times: [], unchanged: 0, delta: 0, full: 0, failed: 0, bytes: 0 }
  /**
   * The same latencies by the second in which the requests were due. Seconds in which other work on the machine interferes can be
   * identified.
   */
  const bySecond = new Map()
  let asked = 0

  function ask(dueAt, counted) {
    const reader = asked % readers
    asked += 1
    const body = JSON.stringify(versions[reader] === '' ? {} : { since: versions[reader] })
    const head =
      `POST /api/objetos HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
      `accept-encoding: gzip\r\nauthorization: Bearer ${tokens[reader % tokens.length]}\r\n` +
      `content-length: ${body.length}\r\n\r\n`
    lines[reader % connections].ask(head + body, ({ status, version, kind, bytes }) => {
      if (version !== '') versions[reader] = version
      if (!counted) return
      const took = performance.now() - dueAt
      seen.times.push(took)
      const second = Math.floor((dueAt - startedAt) / 1_000)
      if (!bySecond.has(second)) bySecond.set(second, [])
      bySecond.get(second).push(took)
      seen.bytes += bytes
      if (status !== 200 && status !== 304) seen.failed += 1
      else seen[kind] += 1
    })
  }

  const startedAt = performance.now()
  const total = (warmUp + seconds) * rate
  const countedFrom = warmUp * rate
  let warm = false
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) * rate) / 1_000))
    while (asked < due) ask(startedAt + (asked * 1_000) / rate, asked >= countedFrom)
    if (!warm && asked >= countedFrom) {
      warm = true
      process.send('warm')
    }
    if (asked < total) return
    clearInterval(timer)
    setTimeout(report, 2_000)
  }, 1)

  function report() {
    const times = seen.times
    const typical = quantile(
      [...bySecond.values()].map((one) => quantile(one, 0.99)),
      0.5,
    )
    const { times: _, ...counts } = seen
    const asFar = { answered: times.length, missing: seconds * rate - times.length }
    const all = { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: quantile(times, 1) }
    process.send({ ...counts, ...asFar, ...all, typical }, () => process.exit(0))
  }
})

/** A persistent connection. Requests are sent in order and answered in the same order. */
async function openLine(hostname, port) {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay()
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const waiting = []
  let head = Buffer.alloc(0)
  /** The answer whose body is being read. */
  let reading = null

  socket.on('data', (chunk) => {
    let rest = chunk
    while (rest.length > 0) {
      if (reading === null) {
        head = head.length === 0 ? rest : Buffer.concat([head, rest])
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        reading = readHead(head.toString('latin1', 0, end))
        rest = head.subarray(end + 4)
        head = Buffer.alloc(0)
      }
      const part = rest.subarray(0, reading.left)
      reading.start ??= part.length === 0 ? undefined : Buffer.from(part.subarray(0, 2_048))
      reading.left -= part.length
      rest = rest.subarray(part.length)
      if (reading.left === 0) {
        const { status, version, bytes, gzipped, start } = reading
        reading = null
        waiting.shift()({ status, version, bytes, kind: kindOf(status, start, gzipped) })
      }
    }
  })
  return {
    ask(text, hear) {
      waiting.push(hear)
      socket.write(text)
    },
  }
}

function readHead(text) {
  const status = Number(text.slice(9, 12))
  const bytes = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return {
    status,
    bytes,
    left: bytes,
    version: /\r\netag: "([^"]*)"/i.exec(text)?.[1] ?? '',
    gzipped: /\r\ncontent-encoding: gzip/i.test(text),
    start: undefined,
  }
}

/** Detects from the first fields of an answer whether it is the whole fleet. */
function kindOf(status, start, gzipped) {
  if (status === 304) return 'unchanged'
  const text = gzipped ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start
  return text.includes('"delta":true') ? 'delta' : 'full'
}
