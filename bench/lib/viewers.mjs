import { connect } from 'node:net'

/**
 * Simulates viewers in a separate process. Each viewer has one stream, or polls every `every` seconds with its current version.
 * The cost for the server is measured, so viewers read all data but parse as little of it as possible.
 */
process.once('message', async ({ url, tokens, viewers, every }) => {
  const { hostname, port } = new URL(url)
  const seen = { events: 0, bytes: 0, refused: 0 }
  const open = every === null ? openStream : openPolls
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    await open({ hostname, port, token: tokens[viewer % tokens.length], seen, every })
  }
  process.send('open')
  process.on('message', (message) => {
    if (message === 'count') Object.assign(seen, { events: 0, bytes: 0, refused: 0 })
    if (message === 'report') process.send(seen, () => process.exit(0))
  })
})

const head = (line, hostname, token) =>
  `${line} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: gzip\r\nauthorization: Bearer ${token}\r\n`

/** Resolves when the stream has begun. */
function openStream({ hostname, port, token, seen }) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', reject)
    socket.write(`${head('GET /api/objetos/stream', hostname, token)}accept: text/event-stream\r\n\r\n`)
    socket.once('data', (bytes) => {
      if (!bytes.toString('latin1', 0, 20).includes(' 200 ')) seen.refused += 1
      resolve()
    })
    socket.on('data', (bytes) => {
      seen.events += 1
      seen.bytes += bytes.length
    })
  })
}

/** Resolves when its first answer has arrived. From then on it polls, at its own offset within the interval. */
async function openPolls({ hostname, port, token, seen, every }) {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay()
  let version = ''
  let left = 0
  let answered = () => {}
  socket.on('data', (bytes) => {
    seen.bytes += bytes.length
    if (left === 0) {
      const text = bytes.toString('latin1', 0, 1_500)
      const end = text.indexOf('\r\n\r\n') + 4
      version = /\r\netag: "([^"]*)"/i.exec(text)?.[1] ?? version
      left = end + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (!/ (200|304) /.test(text.slice(0, 20))) seen.refused += 1
    }
    left -= Math.min(left, bytes.length)
    if (left > 0) return
    seen.events += 1
    answered()
  })
  const ask = () => {
    const body = JSON.stringify(version === '' ? {} : { since: version, partial: true })
    socket.write(
      `${head('POST /api/objetos', hostname, token)}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  }
  await new Promise((resolve) => {
    answered = resolve
    ask()
  })
  answered = () => {}
  setTimeout(
    () => {
      ask()
      setInterval(ask, every * 1_000)
    },
    Math.random() * every * 1_000,
  )
}
