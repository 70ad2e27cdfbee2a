import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterFile } from './cleanup.js'

/** A folder of this file's own. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-e2e-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** How a program ended, and what it printed. */
export interface Ended {
  /** The exit code; none where a signal ended it. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A program that runs. */
export interface Running {
  readonly pid: number | undefined
  /** What it has printed so far. */
  output(): string
  /** What it has complained of so far. */
  complaints(): string
  /** Types a line to it. */
  type(line: string): void
  readonly ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
}

/** Starts a program of Node, with no terminal. */
export function start(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd?: string,
): Running {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? '', TZ: 'America/Mexico_City', ...environment },
    stdio: 'pipe',
    cwd,
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    printed.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    printed.err += chunk.toString()
  })
  return {
    pid: child.pid,
    output: () => printed.out,
    complaints: () => printed.err,
    type: (line) => void child.stdin.write(`${line}\n`),
    ended: new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, ...printed }))
    }),
    kill: (signal) => void child.kill(signal),
  }
}

/** The built command line. */
export const cli = fileURLToPath(new URL('../packages/cli/dist/bin.js', import.meta.url))
