import { createClient } from '@baliza/sdk-core/internal'
import type { Context } from '../context.js'
import { type HostFlag, hostOf } from '../session/connect.js'
import { sessionFile, sessionPath } from '../session/session-file.js'

/** `baliza logout` */
export default async function logout(this: Context, flags: HostFlag): Promise<void> {
  const { env, stderr } = this.process
  const host = hostOf(this.process, flags)
  const client = createClient({ host, storage: sessionFile(sessionPath(env), host) })
  if (client.session.$session.get() === null) stderr.write(`${host}: no había sesión\n`)
  else {
    const revoked = await client.session.logout()
    stderr.write(
      `${host}: sesión ${revoked ? 'cerrada' : 'borrada aquí; el servidor no ha respondido y la terminará a su hora'}\n`,
    )
  }
  client.close()
}
