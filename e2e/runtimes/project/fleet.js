import { createClient, isBalizaError } from '@baliza/sdk-core'

/** What an integrator does first, the same in every runtime: log in, list, ask, be refused, log out. */
export async function fleet({ host, user, pass }) {
  const client = createClient({ host })
  try {
    await client.session.login({ user, pass })
    const units = await client.units.list()
    const { imei, nombre } = units[0]
    const history = await client.history.all({
      imei,
      nombre,
      finicial: Date.now() - 86_400_000,
      ffinal: Date.now(),
    })
    const refused = await client.users.list({ rol: 4 }).catch((error) => error)
    const revoked = await client.session.logout()
    return {
      units: units.length,
      history: Array.isArray(history),
      refused: isBalizaError(refused, 'forbidden'),
      revoked,
    }
  } catch (error) {
    return { error: String(error), cause: String(error?.cause) }
  } finally {
    client.close()
  }
}
