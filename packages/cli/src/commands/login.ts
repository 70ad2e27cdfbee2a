import { BalizaError, createClient } from '@baliza/sdk-core/internal'
import { read } from 'read'
import type { Context } from '../context.js'
import { UsageError } from '../exit-codes.js'
import { type HostFlag, hostOf } from '../session/connect.js'
import { sessionFile, sessionPath } from '../session/session-file.js'

interface Flags extends HostFlag {
  readonly user?: string
}

/** `baliza login` */
export default async function login(this: Context, flags: Flags): Promise<void> {
  const { env, stderr } = this.process
  const host = hostOf(this.process, flags)
  const user = flags.user || env.BALIZA_USER || (await ask(this, 'Usuario: '))
  const pass = env.BALIZA_PASSWORD || (await ask(this, 'Contraseña: ', true))
  const file = sessionFile(sessionPath(env), host)
  const client = createClient({ host, storage: file })
  try {
    await client.session.login({ user, pass })
    stderr.write(`${host}: sesión de ${user}, guardada en ${file.path}\n`)
  } finally {
    client.close()
  }
}

/** Prompts on the terminal. With `silent`, the input is not echoed. */
async function ask({ process }: Context, prompt: string, silent = false): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY)
    throw new UsageError(
      'Sin terminal, di quién eres con BALIZA_USER y BALIZA_PASSWORD, o con BALIZA_API_KEY en cada comando.',
    )
  return read({ prompt, silent, input: stdin, output: stderr }).catch((cause: unknown) => {
    stderr.write('\n')
    // During the prompt the terminal is in raw mode: Ctrl+C arrives as a key, not as a signal.
    throw new BalizaError({ code: 'aborted', call: 'login', cause })
  })
}
