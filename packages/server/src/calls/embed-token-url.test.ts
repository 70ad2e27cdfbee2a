import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databases } from '../testing/databases.js'
import { planted, unitId } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'

/** The examples that the portal gives an integrator to copy. */
const snippets = new URL('../../../portal/src/panels/administration/embed/token-url/', import.meta.url)
const site = 'https://www.socio.mx'

/** By file: the program that runs it, and whether it is installed. */
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

  for (const [name, program, args] of languages)
    test.skipIf(!isHere(program))(
      `${name} answers a token of its page`,
      async () => {
        const iduser = server.ids.espejo
        await usuario.embeds.update({ iduser, origenes: [site], unidades: null, campos: [] })
        const { clave } = await usuario.embeds.renewKey({ iduser })
        const source = await readFile(new URL(name, snippets), 'utf8')
        // Replaces the placeholders as the builder of the portal does.
        const filled = source
          .replaceAll("'{host}'", `'${server.url}'`)
          .replaceAll("'{cuenta}'", `'${iduser}'`)
          .replaceAll("'{origen}'", `'${site}'`)
        const folder = await mkdtemp(join(tmpdir(), 'baliza-token-url-'))
        onTestFinished(() => rm(folder, { recursive: true, force: true }))
        // Uses the file name from the example's first line: `token.py` would shadow a module of Python.
        const file = join(folder, /sesion\.\w+/.exec(source)?.[0] ?? '')
        await writeFile(file, filled)
        const start = (environment: NodeJS.ProcessEnv, port: number) => {
          const options = { env: { ...environment, PORT: String(port) }, stdio: 'ignore' } as const
          const running: ChildProcess = spawn(program, args(file, port), options)
          onTestFinished(() => void running.kill())
          return { running, ask: () => fetch(`http://127.0.0.1:${port}/token`) }
        }
        const { BALIZA_CLAVE: _, ...bare } = process.env
        const port = await freePort()
        const { ask } = start({ ...bare, BALIZA_CLAVE: clave }, port)
        const answer = await vi.waitFor(ask, { interval: 100 })
        expect([
          answer.status,
          answer.headers.get('content-type'),
          answer.headers.get('cache-control'),
        ]).toEqual([200, 'application/json', 'no-store'])
        const session = (await answer.json()) as { token: string }
        expect(session).toMatchObject({ token: expect.any(String), user: iduser, expiresInSeconds: 3600 })
        const headers = { authorization: `Bearer ${session.token}`, origin: site }
        const { body } = await server.post('/api/objetos', {}, headers)
        expect(body.data).toMatchObject([{ imei: unitId(planted.shared), speedHidden: 1 }])
        // The site is no longer on the list: the example forwards the server's answer to the page.
        await usuario.embeds.update({ iduser, origenes: [], unidades: null, campos: [] })
        const refused = await ask()
        expect([refused.status, await refused.json()]).toMatchObject([403, { codigo: 'origin' }])
        // A client that disconnects must not stop the example's server.
        const caller = connect(port, '127.0.0.1')
        caller.write('GET /token HTTP/1.1\r\n\r\n', () => caller.resetAndDestroy())
        await once(caller, 'close')
        expect((await ask()).status).toBe(403)

        // Without its key the example does not start, or it only answers that it has failed.
        const keyless = start(bare, await freePort())
        if (program === 'php') expect((await vi.waitFor(keyless.ask, { interval: 100 })).status).toBe(500)
        else expect(await once(keyless.running, 'exit')).toEqual([1, null])
      },
      120_000,
    )
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
