import { type BalizaClient, createClient, memoryStorage } from '@baliza/sdk-core/internal'
import type { Context, Terminal } from '../context.js'
import { UsageError } from '../exit-codes.js'
import { keptHost, sessionFile, sessionPath } from './session-file.js'

/** The option of every command that calls the server. */
export interface HostFlag {
  readonly host?: string
}

/** Returns `--host`, BALIZA_HOST, the host of `baliza login`, or localhost, in this order. */
export function hostOf({ env }: Terminal, { host }: HostFlag): string {
  const address = host || env.BALIZA_HOST || keptHost(sessionPath(env)) || 'http://localhost:9998'
  if (!URL.canParse(address))
    throw new UsageError(`«${address}» no es la dirección de un servidor: https://…`)
  return address.replace(/(?<!\/)\/+$/, '')
}

/** Returns the options of a client with the key BALIZA_API_KEY, or with the session of `baliza login`. */
export function clientOptions(process: Terminal, flags: HostFlag) {
  const host = hostOf(process, flags)
  const { BALIZA_API_KEY: apiKey } = process.env
  const who = apiKey ? { apiKey } : { storage: sessionFile(sessionPath(process.env), host) }
  return { host, timeout: 60_000, ...who }
}

/**
 * Runs `work` with an authenticated client: with the key BALIZA_API_KEY, with BALIZA_USER and BALIZA_PASSWORD for this command
 * only, or with the session of `baliza login`. The first two save nothing to disk.
 */
export async function withClient<Result>(
  { process }: Context,
  flags: HostFlag,
  work: (client: BalizaClient) => Promise<Result>,
): Promise<Result> {
  const { BALIZA_API_KEY: apiKey, BALIZA_USER: user, BALIZA_PASSWORD: pass } = process.env
  const borrows = !apiKey && user && pass
  const own = borrows ? { storage: memoryStorage() } : {}
  const client = createClient({ ...clientOptions(process, flags), ...own })
  try {
    if (borrows) await client.session.login({ user, pass })
    return await work(client)
  } finally {
    if (borrows) await client.session.logout()
    client.close()
  }
}
