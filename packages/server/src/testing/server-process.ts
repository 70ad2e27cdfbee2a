import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { childEntry } from './child-entry.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** A server in a separate process, as in production. */
export interface ServerProcess {
  /** The port of its GPS103 trackers. */
  readonly trackers: number
  /** The port of its phones. */
  readonly osmand: number
  readonly url: string
  /** Its standard output, and its standard error since it was ready. */
  readonly output: { readonly out: string; readonly err: string }
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>
  signal(name: NodeJS.Signals): void
  /** Ends the process immediately, like a power failure. */
  kill(): Promise<void>
}

const home = join(root, `node_modules/.cache/baliza/server-process-${process.pid}`)
/** Number of running processes of this worker. The last to end deletes the build. */
let running = 0

/**
 * Builds the server as JavaScript, with the tests' database process: a child process cannot read TypeScript.
 * @param home a folder inside the project, so that the dependencies are found
 * @returns its entry
 */
export function buildServer(home: string): string {
  const dist = join(home, 'dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"type":"module","version":"0.0.0"}')
  buildSync({
    entryPoints: {
      main: join(root, 'packages/server/src/main.ts'),
      'import-worker': join(root, 'packages/server/src/imports/import-worker.ts'),
      'report-worker': join(root, 'packages/server/src/reports/report-worker.ts'),
      'report-file-worker': join(root, 'packages/server/src/report-mail/report-file-worker.ts'),
    },
    outdir: dist,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Bundles only our own packages, which have no built JavaScript yet.
    alias: { '@baliza/agreement': join(root, 'packages/agreement/src') },
    logLevel: 'warning',
  })
  cpSync(join(root, 'packages/server/src/storage/schema/migrations'), join(dist, 'migrations'), {
    recursive: true,
  })
  cpSync(childEntry(), join(dist, 'pglite-child.js'))
  return join(dist, 'main.js')
}

/** Starts a server. The environment names its database. @throws its output if it does not start */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  if (running === 0) buildServer(home)
  running += 1
  const child = spawn(process.execPath, [join(home, 'dist/main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      TRACKER_PORT: '0',
      OSMAND_PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | NodeJS.Signals>((resolve) =>
    // `exit` would come before its last output is read.
    child.once('close', (code, signal) => {
      running -= 1
      if (running === 0) rmSync(home, { recursive: true, force: true })
      resolve(signal ?? code ?? 0)
    }),
  )
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  const banner = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output.err += chunk
      // The message ends with an empty line.
      if (/está lista en[\s\S]*\n\n$/.test(output.err)) resolve(output.err)
    })
    exited.then(() => reject(new Error(`the server ended before it was ready:\n${output.out}${output.err}`)))
  })
  output.err = ''
  return {
    url: /http:\/\/\S+/.exec(banner)?.[0] ?? '',
    trackers: Number(/Rastreadores: TCP (\d+)/.exec(banner)?.[1]),
    osmand: Number(/OsmAnd HTTP (\d+)/.exec(banner)?.[1]),
    output,
    exited,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
