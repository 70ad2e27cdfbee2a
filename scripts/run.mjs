import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command in the project's root with its output shown, and tells how it ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {'inherit' | 2} [out] 2: all of it on standard error
 * @returns {Promise<number>} the exit code
 */
export function run(command, args, out = 'inherit') {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', out, 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}

/**
 * Runs a command in the project's root while others have the screen, and tells how it ended and what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runAside(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
  return { code, output }
}

/**
 * Runs a command that talks a lot; its output is shown only if it failed.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export async function runQuietly(command, args) {
  const { code, output } = await runAside(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
}

/** A program that `npm ci` put beside us, without npx's start-up time. @param {string} name */
export const program = (name) => join(root, 'node_modules/.bin', name)

/**
 * The compiler that checks is TypeScript 7, in a fifth of the time of 6. What needs the compiler's own interface (the
 * declarations' bundler, the API report, Storybook) has 6 as `typescript`, because 7 offers none. Both bring a `tsc`,
 * so this one is named by its place. With several threads it does everything that several need once for each: twice the
 * work, in no less time where the other cores have work too. @param {string[]} args
 */
export const check = (...args) =>
  run(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '--singleThreaded', ...args])
