import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Exit code of a command that a signal ended. */
export const interrupted = 130

/**
 * Runs a command in the project's root with its output shown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {'inherit' | 2} [out] 2: all output on standard error
 * @param {Readonly<Record<string, string>>} [environment] in addition to that of this process
 * @returns {Promise<number>} the exit code
 */
export function run(command, args, out = 'inherit', environment = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment }
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', out, 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}

/**
 * Runs a command in the project's root without showing its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {number} [priority] of the process, as in `os.constants.priority`
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runAside(command, args, priority) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority)
  const end = () => child.kill()
  process.once('exit', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? interrupted : 128)),
    )
  })
  process.off('exit', end)
  return { code, output }
}

/** Reports a finished build. @param {string} name @param {number} startedAt */
export const timing = (name, startedAt) =>
  `  ${name.padEnd(9)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/**
 * Runs a command with verbose output, which is shown only if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function runQuietly(command, args) {
  const { code, output } = await runAside(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
}

/** Path of a program that `npm ci` installed, without npx's start-up time. @param {string} name */
export const program = (name) => join(root, 'node_modules/.bin', name)

/**
 * Type-checks with TypeScript 7, in a fifth of the time of version 6. Tools that need the compiler's programming interface (the
 * declarations' bundler, the API report, Storybook) use version 6 as `typescript`, because 7 offers none. Both install a `tsc`,
 * so this one is called by its path. With several threads it repeats the shared work in each thread: twice the work, without a
 * gain if the other cores are busy.
 * @param {string[]} args
 */
export const check = (...args) =>
  run(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '--singleThreaded', ...args])
