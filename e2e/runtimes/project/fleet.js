import { createClient, isBalizaError } from '@baliza/sdk-core'
import { createClient as createEnglish } from '@baliza/sdk-core/en'

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
      english: await inEnglish({ host, user, pass }),
    }
  } catch (error) {
    return { error: String(error), cause: String(error?.cause) }
  } finally {
    client.close()
  }
}

/** The other entry, whose names are loaded with the call that needs them. */
async function inEnglish({ host, user, pass }) {
  const client = createEnglish({ host })
  const { userId } = await client.session.login({ username: user, password: pass })
  const { username } = await client.session.profile({ id: userId })
  await client.session.logout()
  return username === user
}
