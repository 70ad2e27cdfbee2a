import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ownValue } from '@baliza/sdk-core/internal'
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'

type Json = { readonly [field: string]: unknown }

/** The fields of the description that are read here. */
interface Description {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: Readonly<Record<string, Json>>
}

interface Operation extends Json {
  readonly summary: string
  readonly 'x-effect': string
}

const prefix = '/v1/'

/**
 * Adds the description of the English API, for assistants that write programs. The whole document has 600 KB, and a family up to
 * 50 KB, so that each call is a document with only the schemas that it needs.
 */
export function addApiResources(server: McpServer): void {
  server.registerResource(
    'openapi',
    'baliza://openapi',
    {
      title: 'API en inglés (OpenAPI)',
      description: 'Every call of /v1. Each path refers to the resource that describes the call.',
      mimeType: 'application/json',
    },
    async (uri) => {
      const { openapi, info, paths, components } = await readDescription()
      const { securitySchemes } = components
      const refer = (path: string) => ({ $ref: `${uri.href}/${path.slice(prefix.length)}` })
      return json(uri, {
        openapi,
        info,
        paths: Object.fromEntries(Object.keys(paths).map((path) => [path, refer(path)])),
        components: { securitySchemes },
      })
    },
  )

  server.registerResource(
    'openapi-call',
    new ResourceTemplate('baliza://openapi/{family}/{method}', {
      list: undefined,
      complete: {
        family: async (typed) =>
          startingWith(
            typed,
            (await readCalls()).map(([family]) => family),
          ),
        method: async (typed, context) =>
          startingWith(
            typed,
            (await readCalls())
              .filter(([family]) => family === context?.arguments?.family)
              .map(([, method]) => method),
          ),
      },
    }),
    {
      title: 'Llamada del API (OpenAPI)',
      description: 'Description of one call with its schemas, for example baliza://openapi/units/list.',
      mimeType: 'application/json',
    },
    async (uri, { family, method }) => {
      const { openapi, info, paths, components } = await readDescription()
      const path = `${prefix}${String(family)}/${String(method)}`
      const item = ownValue(paths, path)
      if (item === undefined) throw new Error('There is no such call: baliza://docs/calls lists all.')
      const { title, version } = info
      const { securitySchemes } = components
      return json(uri, {
        openapi,
        info: { title, version },
        paths: { [path]: item },
        components: { securitySchemes, ...needed(item, components) },
      })
    },
  )

  server.registerResource(
    'calls',
    'baliza://docs/calls',
    {
      title: 'Llamadas del API',
      description: 'How a call is made, and what each call does.',
      mimeType: 'text/markdown',
    },
    async (uri) => {
      const { info, paths } = await readDescription()
      const rows = Object.entries(paths).map(
        ([path, { post }]) => `| ${path.slice(prefix.length)} | ${post['x-effect']} | ${post.summary} |`,
      )
      const text = [
        `# ${info.title}`,
        info.description,
        'The resource `baliza://openapi/{family}/{method}` describes a call. In the table, `read` changes nothing, `idempotent` can be repeated, and `once` has an effect each time.',
        ['| Call | Effect | |', '|---|---|---|', ...rows].join('\n'),
      ].join('\n\n')
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
    },
  )
}

const json = (uri: URL, value: object) => ({
  contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }],
})

const require = createRequire(import.meta.url)

/** Reads the description that the SDK's package contains. It is not kept, because it is seldom read. */
async function readDescription(): Promise<Description> {
  return JSON.parse(
    await readFile(require.resolve('@baliza/sdk-core/openapi.en.json'), 'utf8'),
  ) as Description
}

async function readCalls(): Promise<string[][]> {
  const { paths } = await readDescription()
  return Object.keys(paths).map((path) => path.slice(prefix.length).split('/'))
}

const startingWith = (typed: string, names: readonly (string | undefined)[]): string[] =>
  [...new Set(names)].filter((name) => name?.startsWith(typed)) as string[]

/** Returns the components to which a value refers, directly or through others. */
function needed(value: unknown, components: Description['components']): Record<string, Json> {
  const found = new Map<string, Map<string, unknown>>()
  const search = (inside: unknown): void => {
    if (typeof inside !== 'object' || inside === null) return
    for (const [key, one] of Object.entries(inside)) {
      const [, kind, name] = key === '$ref' ? (/^#\/components\/(\w+)\/(\w+)$/.exec(String(one)) ?? []) : []
      if (kind === undefined || name === undefined) {
        search(one)
        continue
      }
      const ofKind = found.get(kind) ?? new Map<string, unknown>()
      found.set(kind, ofKind)
      if (ofKind.has(name)) continue
      const component = ownValue(ownValue(components, kind) ?? {}, name)
      ofKind.set(name, component)
      search(component)
    }
  }
  search(value)
  return Object.fromEntries([...found].map(([kind, ofKind]) => [kind, Object.fromEntries(ofKind)]))
}
