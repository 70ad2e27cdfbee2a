import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { keys, type Point, type RunningEngine } from './tab.js'
import { createWatchingProxy } from './watching-proxy.js'

/**
 * Opens WebKitGTK by the W3C WebDriver protocol, in an X server without a screen. The protocol has no console, so pages are loaded
 * through a proxy that adds a script to them.
 */
export async function openWebKit(found: {
  readonly driver: string
  readonly browser: string
  readonly display: string
}): Promise<RunningEngine> {
  const port = await freePort()
  // The X server writes the display that it chose to its third descriptor.
  const screen = spawn(found.display, ['-displayfd', '3', '-screen', '0', '1440x938x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    screen.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`))
  })
  const driver = spawn(found.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: process.env.TZ ?? 'UTC',
    },
    stdio: 'ignore',
  })
  const proxy = createWatchingProxy()
  const server = `http://127.0.0.1:${port}`
  await answering(server, driver)
  const { sessionId, capabilities } = await send<Session>(server, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
      },
    },
  })
  const ask = <Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    send<Value>(server, method, `/session/${sessionId}${path}`, body)
  await ask('POST', '/timeouts', { script: 30_000, pageLoad: 60_000 })
  await ask('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 938 })
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    ask('POST', '/actions', { actions: [{ type, id: type, actions }] })
  const press = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return {
    version: capabilities.browserVersion,
    goto: async (url) => void (await ask('POST', '/url', { url: await proxy.through(url) })),
    run: (body) => ask('POST', '/execute/sync', { script: body, args: [] }),
    drag: async ([first, ...others]) =>
      void (await act('pointer', [
        // Like a hand: the page has time to react to each event.
        move({ x: first.x - 2, y: first.y - 2 }),
        move(first, 50),
        { type: 'pause', duration: 50 },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 50 },
        ...others.map((point) => move(point, 200)),
        { type: 'pointerUp', button: 0 },
      ])),
    type: async (text) => void (await act('key', [...text].flatMap(press))),
    press: async (key) => void (await act('key', press(key in keys ? keys[key as keyof typeof keys] : key))),
    picture: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    complaints: async () => proxy.complaints,
    async close() {
      await ask('DELETE', '')
      for (const child of [driver, screen]) child.kill()
      await proxy.close()
    },
  }
}

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

const move = ({ x, y }: Point, duration = 0) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
})

async function send<Value>(server: string, method: string, path: string, body?: object): Promise<Value> {
  const answer = await fetch(server + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
  return value
}

/** Waits until a driver answers. */
async function answering(server: string, driver: ChildProcess): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
    if ((await fetch(`${server}/status`).catch(() => null))?.ok) return
    await pause(100)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
