import { readFileSync } from 'node:fs'
import { ExitCode, run, type StricliProcess } from '@stricli/core'
import { createApp } from './app.js'
import { completing } from './completion/shells.js'
import type { Terminal } from './context.js'
import { exitCodes, sentenceOf } from './exit-codes.js'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const interrupt = new AbortController()
// The first signal lets the command end in an orderly way. The second ends the process immediately.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(exitCodes.interrupted)
    interrupt.abort()
  })
// The reader of the pipe has closed it, as in `baliza units | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done)
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(exitCodes.failed)
})

const { stdin, stdout, stderr, env } = process
const terminal: StricliProcess & Terminal = { stdin, stdout, stderr, env }
const app = createApp(version)
const context = { process: terminal, signal: interrupt.signal, version }
const [first, ...words] = process.argv.slice(2)
if (first === completing) {
  const { propose } = await import('./completion/propose.js')
  stdout.write(await propose(app, words, context))
} else await run(app, process.argv.slice(2), context)
// The library uses negative codes for command lines that it cannot parse.
const code = Number(terminal.exitCode ?? exitCodes.done)
if (interrupt.signal.aborted) process.exitCode = exitCodes.interrupted
else if (code === ExitCode.UnknownCommand || code === ExitCode.InvalidArgument)
  process.exitCode = exitCodes.usage
else process.exitCode = code < 0 ? exitCodes.failed : code
