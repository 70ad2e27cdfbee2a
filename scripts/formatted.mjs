import { spawnSync } from 'node:child_process'
import { program, root } from './run.mjs'

/** Formats a generated source with the repository's formatter. @param {string} path @param {string} text */
export function formatted(path, text) {
  const { status, stdout, stderr } = spawnSync(
    program('biome'),
    ['check', '--write', `--stdin-file-path=${path}`],
    { cwd: root, input: text, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${path}: ${stderr}\n${text}`)
  return stdout
}
