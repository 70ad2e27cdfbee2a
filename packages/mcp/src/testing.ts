import { createClient as createEnglishClient } from '@baliza/sdk-core/en'
import { createClient, type KeyScope } from '@baliza/sdk-core/internal'
import { createFakeBackend, type FakeBackendOptions } from '@baliza/sdk-core/internal/testing'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { createFleetServer } from './fleet-server.js'

interface Setting extends FakeBackendOptions {
  readonly allow?: 'read' | 'write'
  readonly scopes?: readonly KeyScope[]
  readonly only?: readonly string[] | null
}

/** Returns a fake host, and a function that creates the server of a key on it. */
export async function createTestServer({ allow, scopes = ['read'], only = null, ...options }: Setting = {}) {
  const backend = createFakeBackend(options)
  const { host, fetch } = backend
  const admin = createClient({ host, fetch })
  await admin.session.login({ user: 'admin', pass: 'demo' })
  const { llave } = await admin.apiKeys.add({
    nombre: 'Asistente',
    alcances: scopes,
    unidades: only,
    direcciones: [],
    vence: null,
  })
  const create = () =>
    createFleetServer({
      client: createEnglishClient({ host, fetch, apiKey: llave }),
      allow,
      version: '0.0.0',
      zone: 'America/Mexico_City',
      portal: 'https://gps.example.com',
      confirmationKey: llave,
      onError: (error) => {
        throw error
      },
    })
  return { backend, admin, create }
}

/** The server of a key on a fake host, and a connected client of a 2025 revision. */
export async function connect(setting: Setting = {}) {
  const { backend, admin, create } = await createTestServer(setting)
  const server = await create()
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '0' })
  await server.connect(ours)
  await client.connect(theirs)
  return {
    backend,
    admin,
    client,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    /** Calls a tool; the client validates the answer against the tool's output schema. */
    async ask(name: string, given: Record<string, unknown> = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: given })
      const texts = (content as { text: string }[]).map(({ text }) => text)
      // biome-ignore lint/suspicious/noExplicitAny: each tool has its own answer.
      return { texts, value: structuredContent as any, isError: isError === true }
    },
  }
}
