import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

/** Addresses of the product under test. */
export interface Product {
  readonly url: string
  readonly trackerPort: number
  readonly osmandPort: number
  readonly traccarSecret: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One product per worker, so that concurrent test files are isolated. */
    products: readonly Product[]
    /** A data directory with the demo data: see {@link StartOptions}. */
    readonly planted: string
  }
}

/** The version of the product under test. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
/** Path of the widgets for the major version. */
export const widgetsPath = `/widgets/${version.split('.', 1)[0]}/`

const streets = fileURLToPath(new URL('../packages/server/assets/demo-streets.pmtiles', import.meta.url))

/** Server that `npm run build` creates. */
export const builtMain = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url))

export interface StartedProduct {
  readonly product: Product
  /** Returns the output so far, including the log. */
  output(): string
  stop(): Promise<void>
}

/** Start options of a product. By default it uses free ports and a separate data directory. */
export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly main?: string
  /** A data directory to copy. Without it, the product creates its demo data first, which takes a while. */
  readonly planted?: string
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const planted = await plantDemo()
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startProduct({ planted })),
  )
  project.provide(
    'products',
    started.map(({ product }) => product),
  )
  project.provide('planted', planted)
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    await rm(planted, { recursive: true, force: true })
  }
}

/** @returns a data directory that no product uses, with the demo's accounts, fleet and complete history */
async function plantDemo(): Promise<string> {
  const planted = await mkdtemp(join(tmpdir(), 'baliza-planted-'))
  const { output, stop } = await startProduct({ environment: { DATA_DIR: planted, LOG_LEVEL: 'info' } })
  for (const until = Date.now() + 600_000; !output().includes('la flota de demostración tiene su pasado'); ) {
    if (Date.now() > until) throw new Error(`The demo got no past in 10 min:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  return planted
}

/** Starts the product like `npm start`. */
export async function startProduct({
  environment = {},
  main = builtMain,
  planted,
}: StartOptions = {}): Promise<StartedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baliza-e2e-'))
  if (planted !== undefined) await cp(planted, environment.DATA_DIR ?? dataDir, { recursive: true })
  const port = Number(environment.PORT ?? (await freePort()))
  const [trackerPort, osmandPort] = [await freePort(), await freePort()]
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    trackerPort,
    osmandPort,
    traccarSecret: 'secreto-de-prueba',
  }
  const server = spawn(process.execPath, [main, '--demo'], {
    env: {
      ...process.env,
      PORT: String(port),
      TRACKER_PORT: String(trackerPort),
      OSMAND_PORT: String(osmandPort),
      TRACCAR_SECRET: product.traccarSecret,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      // No request leaves the machine: the map draws its own outlines. The last layer is for the tests that select it.
      TILE_URL: [
        ...['Calles', 'Satélite'].map(
          (name) => `${name}=http://127.0.0.1:${port}/no-tiles/${name.slice(0, 3)}/{z}/{x}/{y}.png`,
        ),
        `Demostración=${streets}`,
      ].join('|'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  server.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  await healthy(product.url, server, printed)
  return {
    product,
    output: () => printed.join(''),
    async stop() {
      await stopped(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function healthy(url: string, server: ChildProcess, printed: readonly string[]): Promise<void> {
  for (const until = Date.now() + 600_000; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error(`The product stopped while starting:\n${printed.join('')}`)
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The product did not become healthy in 10 min:\n${printed.join('')}`)
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve()
    const impatience = setTimeout(() => server.kill('SIGKILL'), 15_000)
    server.once('exit', () => {
      clearTimeout(impatience)
      resolve()
    })
    server.kill('SIGTERM')
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port'))
      probe.close(() => resolve(address.port))
    })
  })
}
