import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isStreetArchive } from '@baliza/agreement'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SiteDirectories } from '../built-site.js'
import type { Config } from '../settings/config.js'
import type { TileSetting } from '../settings/setting-readers.js'
import { serveArchives } from '../streets/serve-archives.js'
import { version } from '../version.js'
import { serveApiDocs } from './api-docs.js'
import { permissionsPolicy } from './permissions-policy.js'
import { portalBuild, portalRoots } from './portal-builds.js'
import { type UnbuiltFolder, waitForBuild } from './unbuilt-folder.js'
import { widgetPaths } from './widget-releases.js'

/** The configuration that the portal requests before login. It contains no secrets. */
export type PortalConfig = Pick<Config, (typeof shown)[number]> & {
  /** Without the local path of an archive. */
  readonly tiles: readonly Omit<TileSetting, 'file'>[]
  readonly version: string
  /** Whether this server has a page for each follow link: see serve-follow-page.ts. */
  readonly followPages: boolean
  /** Id of this portal build. A tab loaded from another build dates from before an upgrade. */
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

/**
 * Serves the portal at `/`, the widgets at `/widgets/` and under their versions, Storybook at `/storybook/` if it is enabled, the
 * documentation at `/docs/`, the descriptions of the API, and `/config.json`.
 */
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
    // The bundler puts a content hash into the name of every file in this folder.
    cachingOf: (path) => (path.startsWith('/assets/') ? forGood : 'no-cache'),
  })
  const { widgets, storybook } = directories.unbuilt ?? {}
  const unbuilt = (build: (() => Promise<void>) | undefined) =>
    build === undefined ? null : { brand: config.brand, build }
  const paths = await widgetPaths(directories.widgets, config.dataDir, widgets === undefined ? null : version)
  for (const { prefix, directory, fixed } of paths)
    await serveDirectory(http, prefix, [directory], {
      headers: {
        // Pages of any origin may load the widgets.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
      cachingOf: fixed ? () => forGood : cachingOf,
      unbuilt: directory === directories.widgets ? unbuilt(widgets) : null,
    })
  if (config.storybook ?? config.demo)
    await serveDirectory(http, '/storybook/', [directories.storybook], {
      headers: {
        'content-security-policy': sandbox,
        'permissions-policy': permissionsPolicy,
        // The sandboxed pages have an opaque origin, so they load their own files as cross-origin requests.
        'access-control-allow-origin': '*',
      },
      cachingOf,
      unbuilt: unbuilt(storybook),
    })
  await serveDocs(http, directories.docs)
  await serveApiDocs(http, directories.documents, config)

  serveArchives(http, config.tiles)
  const portalConfig = {
    version,
    followPages: true,
    build: await portalBuild(directories.portal),
    ...(Object.fromEntries(shown.map((key) => [key, config[key]])) as Pick<Config, (typeof shown)[number]>),
    tiles: config.tiles.map(({ file: _file, ...tile }) => tile),
  } satisfies PortalConfig
  http.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(portalConfig),
  )
}

/**
 * Storybook is third-party code on the origin that has the portal's session. Without `allow-same-origin` its pages have an opaque
 * origin, and no access to the portal's storage or responses.
 */
const sandbox = 'sandbox allow-scripts allow-forms allow-popups'

/**
 * Serves the documentation, or a sentence until `npm run docs` has built it: `npm start` does not build it. Every request reads the
 * policy, so that a later build needs no restart.
 */
async function serveDocs(http: FastifyInstance, directory: string): Promise<void> {
  let policy = ''
  await serveDirectory(http, '/docs/', [directory], {
    headers: () => ({ 'content-security-policy': policy, 'permissions-policy': permissionsPolicy }),
    // The generator puts a content hash into the name of every file in this folder.
    cachingOf: (path) => (path.startsWith('/docs/assets/') ? forGood : 'no-cache'),
    isLater: true,
    // Its addresses are those of the files. People also write them without the extension.
    fileOf: (path) =>
      /\/[\w-]+$/.test(path) && existsSync(join(directory, `${path}.html`)) ? `${path}.html` : path,
    async before(reply) {
      const hashes = await readFile(join(directory, 'csp.json'), 'utf8').catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          return null
        },
      )
      if (hashes !== null) {
        policy = docsPolicy(JSON.parse(hashes))
        return
      }
      await reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('Falta construir la documentación: ejecuta npm run docs.')
    },
  })
}

/**
 * Returns the CSP of the documentation. Its pages need no session, no form and no request to another origin. They are not
 * sandboxed like Storybook: with an opaque origin the browser refuses the address of the next page (`history.pushState`) and the
 * storage of the theme. Instead only scripts of the build run, and the pages contain no HTML of other authors.
 */
const docsPolicy = (hashes: readonly string[]) =>
  [
    `default-src 'self'`,
    `script-src 'self'${hashes.map((hash) => ` '${hash}'`).join('')}`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** The default streets of the widgets. The preview of an embed shows them as a third-party page would. */
const streetsOfWidgets = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

/**
 * Returns the CSP of the portal. It loads everything from its own origin except map images. Only the portal's single Trusted
 * Types policy, explained in `packages/portal/src/app/trusted-types.ts`, converts text to HTML or script URLs.
 * @param inlineStyle source of a style in the page, if it has one
 */
export function contentSecurityPolicy({ tiles }: Pick<Config, 'tiles'>, inlineStyle = ''): string {
  const urls = [...tiles.map((tile) => tile.url), streetsOfWidgets]
  const originsOf = (some: readonly string[]) =>
    [...new Set(some.map(originOf).filter((origin) => origin !== ''))].map((origin) => ` ${origin}`).join('')
  // Street archives are fetched as data and drawn by the portal, so they need `connect-src`.
  const [streets, pictures] = [urls.filter(isStreetArchive), urls.filter((url) => !isStreetArchive(url))].map(
    originsOf,
  )
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'${inlineStyle && ` ${inlineStyle}`}`,
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

/** Converts `https://{s}.mapas.mx/{z}…` to a wildcard one level below mapas.mx. Returns `''` for a path on this server. */
function originOf(url: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(url.replaceAll(/\{[a-z]+\}/g, '*'))?.[0] ?? ''
  return origin.replace(/[^/.]*\*[^/.]*\./, '*.')
}

/**
 * The headers of a route's responses. They depend on the requested path, never on the served file, which is `index.html.br` for a
 * browser that accepts compression.
 */
interface Route {
  readonly headers: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
  /** @param path the requested path, from the root of the host, without a query */
  cachingOf(path: string): string
  readonly unbuilt?: UnbuiltFolder | null
  /** Whether the folder may be built while the server runs. */
  readonly isLater?: boolean
  /** Runs before each request, and may answer it. */
  readonly before?: (reply: FastifyReply) => Promise<void>
  /** Returns the file of a path, from the folder. By default it is the path. */
  fileOf?(path: string): string
}

async function serveDirectory(
  http: FastifyInstance,
  prefix: string,
  roots: readonly [string, ...string[]],
  { headers, cachingOf, unbuilt = null, isLater = false, before, fileOf = (path) => path }: Route,
): Promise<void> {
  if (unbuilt === null && !isLater && !existsSync(roots[0])) {
    // Storybook is optional, for designers. Without the portal or the widgets the site does not work.
    const level = prefix === '/storybook/' ? 'debug' : 'warn'
    http.log[level]({ prefix, root: roots[0] }, 'sin construir: npm run build')
    return
  }
  // The links of the pages are relative, so without the trailing slash they would resolve to the wrong path. This redirect is
  // also relative, because a proxy may add a path.
  if (prefix !== '/')
    http.get(prefix.slice(0, -1), async (_request, reply) =>
      reply.redirect(`${prefix.split('/').at(-2)}/`, 308),
    )
  await http.register(async (scope) => {
    const options: FastifyStaticOptions = {
      root: [...roots],
      prefix,
      // The built-in route reads every folder of a path to detect names that differ only in case, which takes longer than serving
      // the file.
      serve: false,
      preCompressed: true,
      suppressWarning: unbuilt !== null || isLater,
      cacheControl: false,
      setHeaders: (reply) =>
        reply.headers({
          ...(typeof headers === 'function' ? headers() : headers),
          'cache-control': cachingOf(pathOf(reply.request.url)),
        }),
    }
    await scope.register(fastifyStatic, options)
    if (unbuilt !== null) waitForBuild(scope, unbuilt)
    if (before !== undefined) scope.addHook('onRequest', async (_request, reply) => before(reply))
    scope.get(`${prefix}*`, ({ url }, reply) => {
      const path = decodeURI(pathOf(url).slice(prefix.length - 1))
      // Source maps contain the source code. They are in the packages, but not public.
      return /\.map(?:\.(?:gz|br))?$/i.test(path) ? reply.callNotFound() : reply.sendFile(fileOf(path))
    })
  })
}

const pathOf = (url: string) => url.replace(/\?.*$/s, '')

const forGood = 'public, max-age=31536000, immutable'

/** Matches the last word before the extension. */
const lastWord = /(?<![\w-])[\w-]*(?=\.[a-z0-9]+$)/

/** Whether a name contains a hash, as in `map-Bx3_9fQ2.js`: at least eight characters with a digit or a capital among them. */
function isHashed(path: string): boolean {
  const found = lastWord.exec(path)
  if (found === null) return false
  const [word] = found
  const dash = word.indexOf('-')
  const hash = path[found.index - 1] === '.' ? word : dash < 0 ? '' : word.slice(dash + 1)
  return hash.length >= 8 && /[A-Z0-9]/.test(hash)
}

/** A file with a hash in its name never changes. Any other is revalidated by its ETag. */
export function cachingOf(path: string): string {
  return isHashed(path) ? forGood : 'no-cache'
}
