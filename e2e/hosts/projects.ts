import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterFile } from '../cleanup.js'

const here = fileURLToPath(new URL('.', import.meta.url))

/** A host with installed packages: a folder next to this file. */
export interface Project {
  /** Folder name. */
  readonly name: string
  readonly title: string
  /** How the widgets are loaded. */
  readonly description: string
  readonly dependencies: Readonly<Record<string, string>>
}

export async function readProjects(): Promise<readonly Project[]> {
  const folders = (await readdir(here, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  return Promise.all(
    folders.map(async ({ name }) => ({
      ...(JSON.parse(await readFile(join(here, name, 'package.json'), 'utf8')) as Project),
      name,
    })),
  )
}

/** Runs a command to its end. @throws with its complete output if it fails */
async function run(folder: string, command: string, ...args: string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd: folder,
    // Builds in another time zone than the browser's: the rendered output must not differ. Without the test runner's NODE_ENV,
    // which would change the build.
    env: {
      ...process.env,
      TZ: 'Asia/Tokyo',
      NODE_ENV: '',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}:\n${output}`)
}

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-host-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Packs the built packages into tarballs, as a registry would serve them. */
export async function pack(): Promise<readonly string[]> {
  const folder = await temporary()
  const packages = ['sdk-core', 'widgets'].map((name) => join(here, '../../packages', name))
  await run(folder, 'npm', 'pack', ...packages, '--silent', '--ignore-scripts')
  return (await readdir(folder)).map((name) => join(folder, name))
}

/** Installs a project from the tarballs in a temporary folder, and builds it. */
export async function build(name: string, tarballs: readonly string[]): Promise<string> {
  const folder = await temporary()
  await cp(join(here, name), folder, { recursive: true })
  await run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs)
  await run(folder, 'npm', 'run', 'build')
  return folder
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export async function serve(folder: string): Promise<string> {
  const site = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname)
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const content = await readFile(file).catch(() => null)
    if (content === null) return response.writeHead(404).end()
    return response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(content)
  })
  afterFile(() => site.close())
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}
