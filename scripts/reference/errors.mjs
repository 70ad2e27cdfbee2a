import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { writeReasons } from './calls.mjs'
import { loadSource } from './load.mjs'

/** Writes the codes of the client's errors, which only the comment of their type describes, and the reasons of refusals. */
export async function writeErrors() {
  const sources = await loadSource(`export { reasons } from '@baliza/agreement'`)
  const module = await readFile(join(root, 'packages/agreement/src/calls/errors.ts'), 'utf8')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export type BalizaErrorCode/.exec(module)?.[1] ?? ''
  const codes = comment
    .replaceAll(/^ \*/gm, '')
    .split('\n - ')
    .slice(1)
    .map((row) => row.replaceAll(/\s+/g, ' ').trim().replace(': ', ' | '))
  return `${[
    '## Error codes',
    '',
    '| `error.code` | Meaning |',
    '|---|---|',
    ...codes.map((row) => `| ${row} |`),
    '',
    '## Reasons of a refusal',
    '',
    ...writeReasons(sources),
  ].join('\n')}\n`
}
