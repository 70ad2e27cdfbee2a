/**
 * An edge worker that exposes only the public data of the fleet. It runs on Cloudflare, Deno Deploy or Bun without changes.
 *
 *     npm run example -- worker
 */
import { createClient, isBalizaError } from '@baliza/sdk-core'

interface Settings {
  readonly BALIZA_HOST: string
  readonly BALIZA_USER: string
  readonly BALIZA_PASSWORD: string
}

export default {
  async fetch(_request: Request, env: Settings): Promise<Response> {
    const client = createClient({ host: env.BALIZA_HOST, timeout: 5_000 })
    try {
      await client.session.login({ user: env.BALIZA_USER, pass: env.BALIZA_PASSWORD })
      const units = await client.units.list()
      await client.session.logout()
      const moving = units.filter(({ speed }) => speed > 5).length
      return Response.json({ units: units.length, moving }, { headers: { 'cache-control': 'max-age=15' } })
    } catch (error) {
      if (!isBalizaError(error)) throw error
      return Response.json({ error: error.code }, { status: 502 })
    }
  },
}
