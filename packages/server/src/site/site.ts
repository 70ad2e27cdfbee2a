import { existsSync } from 'node:fs'
import { isStreetArchive } from '@baliza/sdk-core'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { SiteDirectories } from '../built-site.js'
import type { Config } from '../settings/config.js'
import type { TileSetting } from '../settings/setting-readers.js'
import { serveArchives } from '../streets/serve-archives.js'
import { version } from '../version.js'
import { permissionsPolicy } from './permissions-policy.js'
import { portalBuild, portalRoots } from './portal-builds.js'
import { widgetPaths } from './widget-releases.js'

/** What the portal asks for before anybody logs in: nothing here is secret. */
export type PortalConfig = Pick<Config, (typeof shown)[number]> & {
  /** Without where an archive lies on this machine. */
  readonly tiles: readonly Omit<TileSetting, 'file'>[]
  readonly version: string
  /** Names this build of the portal: a tab that was loaded from another one is from before an upgrade. */
  readonly build: string | null
}

const shown = [
  'brand',
  'companyUrl',
  'socialUrl',
  'supportContacts',
  'demo',
  'publicUrl',
  'osmandPort',
  'trackerPort',
] as const

/** Portal at `/`, widgets at `/widgets/` and under their versions, Storybook at `/storybook/` where it is built and wanted, `/config.json`. */
export async function serveSite(
  http: FastifyInstance,
  config: Config,
  directories: SiteDirectories,
): Promise<void> {
  await serveDirectory(http, '/', await portalRoots(directories.portal, config.dataDir), {
    headers: {
      'content-security-policy': contentSecurityPolicy(config),
      'permissions-policy': permissionsPolicy,
      'x-frame-options': 'SAMEORIGIN',
    },
    // The bundler names whatever is in there by its content.
    cachingOf: (path) => (path.startsWith('/assets/') ? forGood : 'no-cache'),
  })
  for (const { prefix, directory, fixed } of await widgetPaths(directories.widgets, config.dataDir))
    await serveDirectory(http, prefix, [directory], {
      headers: {
        // They are made to be loaded by pages of any origin.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
      cachingOf: fixed ? () => forGood : cachingOf,
    })
  if (config.storybook ?? config.demo)
    await serveDirectory(http, '/storybook/', [directories.storybook], {
      headers: {
        'content-security-policy': sandbox,
        'permissions-policy': permissionsPolicy,
        // Of no origin, its pages ask for their own files as any other site would.
        'access-control-allow-origin': '*',
      },
      cachingOf,
    })

  serveArchives(http, config.tiles)
  const portalConfig = {
    version,
    build: await portalBuild(directories.portal),
    ...(Object.fromEntries(shown.map((key) => [key, config[key]])) as Pick<Config, (typeof shown)[number]>),
    tiles: config.tiles.map(({ file: _file, ...tile }) => tile),
  } satisfies PortalConfig
  http.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(portalConfig),
  )
}

/**
 * Storybook is other people's code in an origin that holds the portal's session: without `allow-same-origin` its pages
 * have an origin of their own, and neither the portal's storage nor its answers.
 */
const sandbox = 'sandbox allow-scripts allow-forms allow-popups'

/** What the widgets show streets from unless a page says otherwise: an embed's preview is as a partner's page has it. */
const streetsOfWidgets = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

/**
 * Everything the portal loads is ours, but for the map's pictures; and no text becomes HTML or the address of a script
 * but by the portal's one policy, which `packages/portal/src/app/trusted-types.ts` explains.
 */
export function contentSecurityPolicy({ tiles }: Pick<Config, 'tiles'>): string {
  const urls = [...tiles.map((tile) => tile.url), streetsOfWidgets]
  const originsOf = (some: readonly string[]) =>
    [...new Set(some.map(originOf).filter((origin) => origin !== ''))].map((origin) => ` ${origin}`).join('')
  // Streets are read as data, and painted here.
  const [streets, pictures] = [urls.filter(isStreetArchive), urls.filter((url) => !isStreetArchive(url))].map(
    originsOf,
  )
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:${pictures}`,
    `connect-src 'self'${streets}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    `require-trusted-types-for 'script'`,
    'trusted-types default',
  ].join('; ')
}

/** `https://{s}.mapas.mx/{z}…` is any host one level under mapas.mx; a path of our own needs no mention. */
function originOf(url: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(url.replaceAll(/\{[a-z]+\}/g, '*'))?.[0] ?? ''
  return origin.replace(/[^/.]*\*[^/.]*\./, '*.')
}

/**
 * What the answers of a route carry. It is decided by what was asked for, never by the file that answers: to a browser,
 * which takes them packed, that is `index.html.br`.
 */
interface Route {
  readonly headers: Readonly<Record<string, string>>
  /** @param path as it was asked for, from the host on, without a query */
  cachingOf(path: string): string
}

async function serveDirectory(
  http: FastifyInstance,
  prefix: string,
  roots: readonly [string, ...string[]],
  { headers, cachingOf }: Route,
): Promise<void> {
  if (!existsSync(roots[0])) {
    // Storybook is for designers; without the other two there is nothing to see.
    const level = prefix === '/storybook/' ? 'debug' : 'warn'
    http.log[level]({ prefix, root: roots[0] }, 'sin construir: npm run build')
    return
  }
  // Its own links are relative, without the last slash they would lead elsewhere; as this one is, below a proxy's path.
  if (prefix !== '/')
    http.get(prefix.slice(0, -1), async (_request, reply) =>
      reply.redirect(`${prefix.split('/').at(-2)}/`, 308),
    )
  await http.register(async (scope) => {
    const options: FastifyStaticOptions = {
      root: [...roots],
      prefix,
      // Its route reads every folder of a path, for where names differ by their capitals alone: longer than the file itself.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) =>
        reply.headers({ ...headers, 'cache-control': cachingOf(pathOf(reply.request.url)) }),
    }
    await scope.register(fastifyStatic, options)
    scope.get(`${prefix}*`, ({ url }, reply) => {
      const path = decodeURI(pathOf(url).slice(prefix.length - 1))
      // Source maps contain the sources. They are in the packages, and not public.
      return /\.map(?:\.(?:gz|br))?$/i.test(path) ? reply.callNotFound() : reply.sendFile(path)
    })
  })
}

const pathOf = (url: string) => url.replace(/\?.*$/s, '')

const forGood = 'public, max-age=31536000, immutable'

/** The last word before the extension. */
const lastWord = /(?<![\w-])[\w-]*(?=\.[a-z0-9]+$)/

/** `map-Bx3_9fQ2.js`: a hash has eight characters or more, and a digit or a capital among them. */
function isHashed(path: string): boolean {
  const found = lastWord.exec(path)
  if (found === null) return false
  const [word] = found
  const dash = word.indexOf('-')
  const hash = path[found.index - 1] === '.' ? word : dash < 0 ? '' : word.slice(dash + 1)
  return hash.length >= 8 && /[A-Z0-9]/.test(hash)
}

/** What is asked for by a name with a hash in it never changes; any other is asked for again, by its ETag. */
export function cachingOf(path: string): string {
  return isHashed(path) ? forGood : 'no-cache'
}
