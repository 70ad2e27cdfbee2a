import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/run.mjs'
import { onEachDatabase } from '../server/databases.mjs'
import { imeisFrom, plantUnits } from '../server/fleet.mjs'
import { fillDisk } from '../server/full-disk.mjs'

const phones = 60
/** Time between two fixes of one phone, in ms. Like a real phone, it resends a fix that was not acknowledged. */
const every = 500
const usualMinutes = 10

/**
 * `npm run bench -- day [minutes] [pglite|postgresql]`: simulates the events of an operator's day. nginx (deploy/nginx.conf), the
 * server and its database are restarted in every order and killed. The log is rotated, the certificate is replaced, and the disk
 * fills up. A backup is taken and restored on another installation. Phones send over TLS during the whole run. Requires nginx and
 * openssl.
 */
export async function run(args) {
  if (['nginx', 'openssl'].some((name) => spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error)) {
    console.error('This bench wants nginx and openssl on the PATH.')
    process.exit(2)
  }
  const minutes = Number(args.find((word) => /^[\d.]+$/.test(word)) ?? usualMinutes)
  console.table(await onEachDatabase(args, (database) => liveThrough(database, minutes), { fsync: true }))
}

async function liveThrough({ name, look, install, postgres }, minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-day-'))
  mkdirSync(join(folder, 'backups'))
  const disk = postgres === null ? look.mountTinyDisk(500) : null
  const [port, coban, osmand, proxyPort] = await Promise.all([1, 2, 3, 4].map(look.freePort))
  const log = join(folder, 'log')
  const place = install({
    ...(disk !== null && { DATA_DIR: disk.directory }),
    PORT: String(port),
    COBAN_PORT: String(coban),
    OSMAND_PORT: String(osmand),
    LOG_LEVEL: 'info',
    LOG_FILE: log,
  })
  const imeis = imeisFrom(350_000_000_000_000, phones)
  await place.withDatabase((database) => plantUnits(database, imeis))

  /** Parts by name. Each can be stopped and started separately. */
  let server
  let startDatabase = null
  const proxy = createProxy(folder, { port, osmand, proxyPort })
  const parts = {
    proxy,
    server: {
      start: async () => {
        // An operator's command does not wait for the database: here, as under systemd, the caller starts it again.
        for (const until = Date.now() + 60_000; ; await pause(500))
          try {
            server = await place.start()
            return
          } catch (error) {
            if (Date.now() > until) throw error
          }
      },
      stop: () => server.stop(),
    },
    ...(postgres !== null && {
      database: {
        stop: async () => {
          startDatabase = await postgres.pause()
        },
        start: async () => startDatabase?.(),
      },
    }),
  }
  await parts.server.start()
  await proxy.start()
  const sending = send(proxyPort, imeis)
  while (sending.acknowledged.size < phones) await pause(50)

  const events = [
    ['nothing', async () => undefined],
    [
      'the log is rotated',
      async () => {
        renameSync(log, `${log}.1`)
        process.kill(server.pid, 'SIGHUP')
      },
    ],
    ['another certificate', () => proxy.renew()],
    [
      'server: SIGTERM',
      async () => {
        await parts.server.stop()
        await parts.server.start()
      },
    ],
    [
      'server: SIGKILL',
      async () => {
        await server.kill()
        await parts.server.start()
      },
    ],
    ...orders(Object.keys(parts)).map((order) => [
      `restarted: ${order.join(', ')}`,
      async () => {
        for (const part of order) await parts[part].stop()
        // Parts that start before the database wait for it.
        await Promise.all(order.map((part) => parts[part].start()))
      },
    ]),
    ...(postgres === null ? [] : [['database: killed', () => postgres.restart()]]),
    ...(disk === null ? [] : [['the disk is full', () => fillFor(disk.directory, 15_000)]]),
    ['backup while it runs', async () => place.command('backup', join(folder, 'backups'))],
  ]
  const rows = []
  try {
    for (const [what, inject] of events) {
      const before = { acknowledged: sending.acknowledged.size, tried: sending.refused() }
      const startedAt = Date.now()
      sending.restartGap()
      await inject()
      await pause(Math.max(3_000, (minutes * 60_000) / events.length - (Date.now() - startedAt)))
      rows.push({
        database: name,
        event: what,
        acknowledged: sending.acknowledged.size - before.acknowledged,
        'sent again': sending.refused() - before.tried,
        'longest without an answer s': Number((sending.gap() / 1_000).toFixed(1)),
      })
    }
    await sending.stop()
    await server.stop()
    const stored = await keysIn(place)
    const lost = [...sending.acknowledged].filter((key) => !stored.has(key)).length
    const [backup] = readdirSync(join(folder, 'backups'))
    const restored = install({ DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' })
    restored.command('restore', join(folder, 'backups', backup))
    const again = await keysIn(restored)
    const strange = [...again].filter((key) => !stored.has(key)).length
    restored.remove()
    const lines = (path) => readFileSync(path, 'utf8').trim().split('\n')
    rows.push({
      database: name,
      event: `in all: ${stored.size} stored, ${lost} lost; restored elsewhere: ${again.size}, of which not its own ${strange}; log: ${lines(`${log}.1`).length} and ${lines(log).length} lines`,
      acknowledged: sending.acknowledged.size,
      'sent again': sending.refused(),
    })
    return rows
  } finally {
    await proxy.stop()
    place.remove()
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const keysIn = (place) =>
  place.withDatabase(async (database) => {
    const rows = await database.query('select imei, time from positions')
    return new Set(rows.map(({ imei, time }) => `${imei} ${time}`))
  })

/** @returns all permutations of the names */
function orders(names) {
  if (names.length < 2) return [names]
  return names.flatMap((name) =>
    orders(names.filter((other) => other !== name)).map((rest) => [name, ...rest]),
  )
}

async function fillFor(directory, ms) {
  const free = fillDisk(directory, 200_000)
  await pause(ms)
  free()
}

function createProxy(folder, { port, osmand, proxyPort }) {
  const [key, cert, config] = ['key.pem', 'cert.pem', 'nginx.conf'].map((name) => join(folder, name))
  const certify = () => {
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-days', '2']
    execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  }
  certify()
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${proxyPort} ssl http2`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, cert)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replaceAll('127.0.0.1:9998', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:5055', `127.0.0.1:${osmand}`)
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log /dev/null;\nevents {}\nhttp { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;\n${site}\n}`,
  )
  let child = null
  return {
    start: async () => {
      child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' })
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
    renew: async () => {
      certify()
      child.kill('SIGHUP')
    },
  }
}

/** Each phone sends its next fix after status 200 for the previous fix. After any other result it waits briefly. */
function send(port, imeis) {
  const acknowledged = new Set()
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  let refused = 0
  let isDone = false
  let last = Date.now()
  let longest = 0
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 24 * 3_600_000
  const ask = (path) =>
    new Promise((resolve) => {
      const asked = request({ port, host: '127.0.0.1', path, agent, timeout: 20_000 }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
        response.on('error', () => resolve(null))
      })
      asked.on('timeout', () => asked.destroy())
      asked.on('error', () => resolve(null))
      asked.end()
    })
  async function phone(imei) {
    for (let turn = 1; !isDone; ) {
      const time = start + turn * 1_000
      const status = await ask(`/osmand/?id=${imei}&lat=${19 + turn / 10_000}&lon=-99.5&timestamp=${time}`)
      if (status === 200) {
        const now = Date.now()
        longest = Math.max(longest, now - last)
        last = now
        acknowledged.add(`${imei} ${time}`)
        turn += 1
      } else refused += 1
      await pause(every)
    }
  }
  const all = Promise.all(imeis.map(phone))
  return {
    acknowledged,
    refused: () => refused,
    restartGap: () => {
      longest = 0
      last = Date.now()
    },
    gap: () => Math.max(longest, Date.now() - last),
    stop: async () => {
      isDone = true
      await all
      agent.destroy()
    },
  }
}
