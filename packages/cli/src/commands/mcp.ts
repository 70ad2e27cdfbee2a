import { once } from 'node:events'
import { createFleetServer } from '@baliza/mcp'
import { createClient } from '@baliza/sdk-core/en'
import { BalizaError } from '@baliza/sdk-core/internal'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Context } from '../context.js'
import { sentenceOf } from '../exit-codes.js'
import { clientOptions, type HostFlag } from '../session/connect.js'

interface Flags extends HostFlag {
  readonly allow: 'read' | 'write'
}

/** `baliza mcp`. The standard output carries only the protocol; messages for people are on the standard error. */
export default async function mcp(this: Context, flags: Flags): Promise<void> {
  const { process, signal, version } = this
  const client = createClient({
    ...clientOptions(process, flags),
    onRequest: ({ options }) => options.headers.set('user-agent', `baliza-mcp/${version} (stdio)`),
  })
  try {
    if (client.session.$session.get() === null) throw new BalizaError({ code: 'unauthorized', call: 'mcp' })
    const report = (error: unknown) => void process.stderr.write(`${sentenceOf(error)}\n`)
    const ended = [once(process.stdin, 'close'), ...(signal.aborted ? [] : [once(signal, 'abort')])]
    const server = serveStdio(
      () => createFleetServer({ client, allow: flags.allow, version, portal: client.host, onError: report }),
      { onerror: report },
    )
    const may = flags.allow === 'write' ? 'lee y cambia lo que la llave permite' : 'solo lectura'
    process.stderr.write(`baliza mcp: ${client.host}, ${may}\n`)
    await Promise.race(ended)
    await server.close()
  } finally {
    client.close()
  }
}
