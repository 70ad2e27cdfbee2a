import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databases } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'

/** What the portal gives a partner to copy. */
const snippets = new URL('../../../portal/src/panels/administration/embed/token-url/', import.meta.url)
const site = 'https://www.socio.mx'

/** By file: what runs it, and whether that is here. */
const languages = [
  ['node.mjs', process.execPath, (file: string) => [file]],
  ['python.py', 'python3', (file: string) => [file]],
  ['php.php', 'php', (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file]],
] as const

function isHere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const [kind] = databases()
if (kind === undefined) throw new Error('no database to test on')

describe('what a partner copies for its token-url', () => {
  const server = serverFixture(kind)
  const usuario = server.client('usuario')

  // A program that is not installed is not tried.
  for (const [name, program, args] of languages)
    test.skipIf(!isHere(program))(
      `${name} answers a token of its page`,
      async () => {
        const iduser = server.ids.espejo
        await usuario.embeds.update({ iduser, origenes: [site], unidades: null, campos: [] })
        const { clave } = await usuario.embeds.renewKey({ iduser })
        const source = await readFile(new URL(name, snippets), 'utf8')
        // As the builder fills it in.
        const filled = source
          .replaceAll("'{host}'", `'${server.url}'`)
          .replaceAll("'{cuenta}'", `'${iduser}'`)
          .replaceAll("'{origen}'", `'${site}'`)
        const folder = await mkdtemp(join(tmpdir(), 'baliza-token-url-'))
        onTestFinished(() => rm(folder, { recursive: true, force: true }))
        const file = join(folder, name)
        await writeFile(file, filled)
        const port = await freePort()
        const environment = { ...process.env, PORT: String(port), BALIZA_CLAVE: clave }
        const running: ChildProcess = spawn(program, args(file, port), { env: environment, stdio: 'ignore' })
        onTestFinished(() => void running.kill())

        const ask = () => fetch(`http://127.0.0.1:${port}/token`)
        const answer = await vi.waitFor(ask, { timeout: 20_000, interval: 100 })
        expect([
          answer.status,
          answer.headers.get('content-type'),
          answer.headers.get('cache-control'),
        ]).toEqual([200, 'application/json', 'no-store'])
        const session = (await answer.json()) as { token: string }
        expect(session).toMatchObject({ token: expect.any(String), user: iduser, expiresInSeconds: 3600 })
        const headers = { authorization: `Bearer ${session.token}`, origin: site }
        const { body } = await server.post('/api/objetos', {}, headers)
        expect(body.data).toMatchObject([{ imei: planted.shared, speedHidden: 1 }])
        // A site that is not on the list any more: what the host says goes on to the page.
        await usuario.embeds.update({ iduser, origenes: [], unidades: null, campos: [] })
        const refused = await ask()
        expect([refused.status, await refused.json()]).toMatchObject([403, { codigo: 'origin' }])
      },
      30_000,
    )
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
