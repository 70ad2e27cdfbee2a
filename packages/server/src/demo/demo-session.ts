import type { FastifyInstance } from 'fastify'
import { type Sessions, sessionLife } from '../accounts/sessions.js'
import type { Database } from '../storage/connection/database.js'
import { accountByName } from '../storage/tables/accounts.js'

/**
 * Plays the partner's own server: hands a session of the demo's mirror account to whoever asks, so that two lines of
 * HTML show a live map (`token-url` of `<baliza-client>`). Only in demo mode, whose passwords are public anyway.
 */
export function serveDemoSession(
  http: FastifyInstance,
  { database, sessions }: { readonly database: Database; readonly sessions: Sessions },
): void {
  http.get('/demo/token', async (_request, reply) => {
    const espejo = await accountByName(database, 'espejo')
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    if (espejo === null) return reply.code(404).send({ status: 0, mensaje: 'La cuenta espejo ya no existe' })
    const { password: _, ...account } = espejo
    const token = await sessions.open(account)
    return { token, user: account.id, rol: account.rol, expiresInSeconds: sessionLife / 1_000 }
  })
}
