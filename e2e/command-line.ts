import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterFile } from './cleanup.js'

export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-e2e-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Exit status and output of a program. */
export interface Ended {
  /** Exit code, or `null` if a signal ended the program. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly pid: number | undefined
  output(): string
  /** Returns the error output so far. */
  complaints(): string
  /** Writes a line to the standard input. */
  type(line: string): void
  readonly ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
}

/** Starts a Node program without a terminal. */
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

export const cli = fileURLToPath(new URL('../packages/cli/dist/bin.js', import.meta.url))
