import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { afterFile } from '../cleanup.js'
import { start, temporary } from '../command-line.js'
import { pack } from '../hosts/projects.js'
import { product } from '../this-product.js'

/* Runs the packed SDK outside of browsers: each runtime runs the same lines against the built product. */

const asked = { host: product.url, user: 'usuario', pass: 'demo' }
const answered = { units: expect.any(Number), history: true, refused: true, revoked: true, english: true }
const folder = join(temporary(), 'project')

beforeAll(async () => {
  await mkdir(folder)
  await cp(fileURLToPath(new URL('project', import.meta.url)), folder, { recursive: true })
  const [sdk = ''] = (await pack()).filter((tarball) => tarball.includes('sdk-core'))
  await finished('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', sdk)
}, 300_000)

test('Node', async () => {
  const { host, user, pass } = asked
  const { out, err } = await start(join(folder, 'script.js'), [host, user, pass], {}).ended
  expect(err).toBe('')
  expect(JSON.parse(out)).toEqual(answered)
})

test.each([
  ['Deno', 'deno', ['run', '--allow-net', '--allow-env']],
  ['Bun', 'bun', ['run']],
])('%s', async (_name, command, args) => {
  const { host, user, pass } = asked
  const printed = await finished(bin(command), ...args, 'script.js', host, user, pass)
  expect(JSON.parse(printed.trim().split('\n').at(-1) ?? '')).toEqual(answered)
})

test('workerd, as Cloudflare runs a worker', async () => {
  await finished(bin('esbuild'), 'worker.js', '--bundle', '--format=esm', '--outfile=worker.bundle.js')
  const port = await freePort()
  const child = run(bin('workerd'), 'serve', 'worker.capnp', '--socket-addr', `http=127.0.0.1:${port}`)
  afterFile(() => child.kill())
  const answer = await vi.waitFor(
    () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(asked) }),
    20_000,
  )
  expect(await answer.json()).toEqual(answered)
})

const bin = (name: string) => join(folder, 'node_modules/.bin', name)

function run(command: string, ...args: string[]): ChildProcess {
  return spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs a command to its end. @returns its output @throws with its output if it fails */
async function finished(command: string, ...args: string[]): Promise<string> {
  const child = run(command, ...args)
  const printed = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    printed.out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    printed.err += chunk.toString()
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${printed.out}${printed.err}`)
  return printed.out
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
