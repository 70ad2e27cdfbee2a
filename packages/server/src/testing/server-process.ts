import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** A server in a process of its own, as it runs in production. */
export interface ServerProcess {
  /** The port of its GPS103 trackers. */
  readonly coban: number
  readonly url: string
  /** As a power switch would. */
  kill(): Promise<void>
}

/** Starts one; the environment names its database. @throws what it said where it does not come up */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  // Inside the project, so that its dependencies are found.
  const home = join(root, `node_modules/.cache/baliza/server-process-${process.pid}`)
  const dist = join(home, 'dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"type":"module","version":"0.0.0"}')
  buildSync({
    entryPoints: [join(root, 'packages/server/src/main.ts')],
    outfile: join(dist, 'main.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Only what is ours is bundled: it has no JavaScript of its own yet.
    alias: {
      '@baliza/sdk-core/calls': join(root, 'packages/sdk-core/src/calls/index.ts'),
      '@baliza/sdk-core': join(root, 'packages/sdk-core/src/index.ts'),
    },
    logLevel: 'warning',
  })
  cpSync(join(root, 'packages/server/src/storage/migrations'), join(dist, 'migrations'), { recursive: true })

  const child = spawn(process.execPath, [join(dist, 'main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      COBAN_PORT: '0',
      OSMAND_PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const said = await new Promise<string>((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk
        if (/OsmAnd HTTP \d+/.test(text)) resolve(text)
      })
    exited.then(() => reject(new Error(`the server ended before it was ready:\n${text}`)))
  })
  return {
    url: /http:\/\/\S+/.exec(said)?.[0] ?? '',
    coban: Number(/Coban TCP (\d+)/.exec(said)?.[1]),
    async kill() {
      child.kill('SIGKILL')
      await exited
      rmSync(home, { recursive: true, force: true })
    },
  }
}
