import { anyOrigin, embedLife, foreignOrigin, isEmbeddable } from '@baliza/agreement'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../accounts/sessions.js'
import type { Database } from '../storage/connection/database.js'
import { accountByName } from '../storage/tables/accounts.js'
import { embedOf } from '../storage/tables/embeds.js'

/**
 * Simulates the server of a third-party page: returns a token of the demo's mirror account to any client. Two lines of HTML then
 * show a live map (`token-url` of `<baliza-client>`), in pages of any origin until the account lists some. Only in demo mode,
 * whose passwords are public.
 */
export function serveDemoSession(
  http: FastifyInstance,
  { database, sessions }: { readonly database: Database; readonly sessions: Sessions },
): void {
  http.get('/demo/token', async ({ headers }, reply) => {
    const espejo = await accountByName(database, 'espejo')
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    if (espejo === null) return reply.code(404).send({ status: 0, mensaje: 'La cuenta espejo ya no existe' })
    const listed = (await embedOf(database, espejo.id))?.origins ?? []
    const origin = listed.length === 0 ? anyOrigin : headers.origin
    if (origin === undefined || !isEmbeddable(listed, origin, true)) throw foreignOrigin()
    const { password: _, ...account } = espejo
    const token = await sessions.openEmbedded(account, origin)
    return { token, user: account.id, rol: account.rol, expiresInSeconds: embedLife }
  })
}
