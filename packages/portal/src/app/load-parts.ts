/** Files that are loaded or loading, by URL. */
const files = new Map<string, Promise<void>>()

/**
 * Imports a part of the page after its files have been fetched. A browser remembers a module that failed to load until the page
 * is reloaded, and rejects every import of it. So nothing is imported before its files have arrived. A failed file is fetched
 * again at the next call. This replaces Vite's own helper: see vite.config.ts.
 * @param load the import
 * @param paths the files that the import needs, including the module itself, relative to `from`
 */
export async function loadParts<Part>(
  load: () => Promise<Part>,
  paths: readonly string[] = [],
  from: string = location.href,
): Promise<Part> {
  await Promise.all(paths.map((path) => fetchOnce(new URL(path, from))))
  return load()
}

function fetchOnce({ href, pathname }: URL): Promise<void> {
  const known = files.get(href)
  if (known !== undefined) return known
  const coming = pathname.endsWith('.css') ? addSheet(href) : fetchFile(href)
  files.set(href, coming)
  coming.catch(() => files.delete(href))
  return coming
}

/**
 * Fetches a file into the browser's cache. A `<link>` is not used: after one failure it fails again even when the network is
 * back.
 */
async function fetchFile(href: string): Promise<void> {
  if ([...document.scripts].some(({ src }) => src === href)) return
  const answer = await fetch(href).catch((cause: unknown) => {
    throw notLoaded(href, cause)
  })
  if (!answer.ok) throw notLoaded(href, answer.status)
  await answer.arrayBuffer()
}

/** Creates the same error as a browser's, which load-failure.ts recognises. */
const notLoaded = (href: string, cause: unknown) =>
  new TypeError(`Failed to fetch dynamically imported module: ${href}`, { cause })

async function addSheet(href: string): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  if ([...sheets].some((sheet) => sheet.href === href)) return
  await fetchFile(href)
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
  await new Promise<void>((came, failed) => {
    link.addEventListener('load', () => came())
    link.addEventListener('error', (cause) => {
      link.remove()
      failed(notLoaded(href, cause))
    })
    document.head.append(link)
  })
}
