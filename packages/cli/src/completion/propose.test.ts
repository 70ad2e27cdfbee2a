import { execFileSync } from 'node:child_process'
import { type Application, type CommandContext, generateHelpTextForAllCommands } from '@stricli/core'
import { expect, test } from 'vitest'
import { createApp } from '../app.js'
import { reportNames } from '../report-names.js'
import { propose } from './propose.js'
import { scripts } from './scripts.js'

const app = createApp('0')
const context = { process, signal: new AbortController().signal, version: '0' }
const words = async (...given: string[]) =>
  (await propose(app, given, context))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')[0])

test('every command is proposed, from its own definition', async () => {
  const commands = generateHelpTextForAllCommands(app as unknown as Application<CommandContext>)
    .map(([name]) => name.split(' ')[1])
    .filter((name) => name !== undefined)
  expect((await words('')).toSorted()).toEqual(commands.toSorted())
})

test('options, their values and the words of a command', async () => {
  expect(await words('report', 'general', '--f')).toEqual(['--format', '--from'])
  expect(await words('units', '--format', 'x')).toEqual(['xlsx'])
  expect((await words('report', '')).filter((word) => !word?.startsWith('-'))).toEqual([...reportNames])
  expect(await words('import', 'dr')).toEqual(['drivers'])
  expect(await words('nada', '')).toEqual([])
})

test('a proposal has one line with its description', async () => {
  for (const line of (await propose(app, [''], context)).trim().split('\n'))
    expect(line).toMatch(/^[\w-]+\t\S/)
})

const installed = (shell: string) => {
  try {
    execFileSync(shell, ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** A `baliza` that prints the words that it gets. */
const stub = `baliza() { shift; printf '%s\\tTexto: uno\\n' "$@"; }`

test.skipIf(!installed('bash'))('bash passes the words up to the cursor, and takes the proposals', () => {
  const script = `${stub}\n${scripts.bash}\nCOMP_WORDS=(baliza report "spe eding" more); COMP_CWORD=2; _baliza; printf '%s|' "\${COMPREPLY[@]}"`
  expect(execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })).toBe('report|spe eding|')
})

test.skipIf(!installed('zsh'))('zsh passes the words up to the cursor, and describes the proposals', () => {
  const script = `compdef() { :; }\n${stub}\n${scripts.zsh}\n_describe() { print -r -- "\${(j:|:)\${(P)2}}" }\nwords=(baliza report spe more); CURRENT=3; _baliza`
  const out = execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8' })
  expect(out.trim()).toBe('report:Texto: uno|spe:Texto: uno')
})

test.skipIf(!installed('fish'))('fish completes from the proposals', () => {
  const own = `function baliza; for word in $argv[2..-1]; printf '%s\\tTexto\\n' x$word; end; end`
  const script = `${own}\n${scripts.fish}\ncomplete -C 'baliza report x'`
  const out = execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' })
  expect(out.trim().split('\n')).toEqual(['xreport\tTexto', 'xx\tTexto'])
})
