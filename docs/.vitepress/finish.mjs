import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licenceText, readManifest } from '../../scripts/installed.mjs'
import { precompress } from '../../scripts/precompress.mjs'

/**
 * Completes the built site for the server's content policy: its inline scripts are listed by hash, and no element has a `style`
 * attribute.
 * @param {string} dist
 * @param {string} css the classes of the highlighted code
 */
export async function finish(dist, css) {
  await writeFile(join(dist, 'code.css'), css)
  await copyFile(
    fileURLToPath(new URL('../../packages/portal/public/beacon.svg', import.meta.url)),
    join(dist, 'beacon.svg'),
  )
  const names = await readdir(dist, { recursive: true })
  const hashes = new Set()
  for (const name of names.filter((name) => /\.(html|js)$/.test(name))) {
    const text = await readFile(join(dist, name), 'utf8')
    // Search indexes and pages quote code as text; only the markup of a page is checked.
    if (/<[^>]* style=\\?"/.test(text))
      throw new Error(`${name} has a style attribute, which the content policy refuses.`)
    if (name.endsWith('.html'))
      for (const [, script = ''] of text.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g))
        hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
  }
  await writeFile(join(dist, 'csp.json'), JSON.stringify([...hashes].toSorted()))
  await precompress(dist)
}

/** A plugin that writes the licences of the packages whose code is in the site. */
export const licences = () => ({
  name: 'licences',
  /** @param {unknown} _options @param {Record<string, { moduleIds?: string[] }>} bundle */
  generateBundle(_options, bundle) {
    const folders = Object.values(bundle).flatMap(({ moduleIds = [] }) =>
      moduleIds.flatMap((id) => /\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    )
    const texts = [...new Set(folders)].toSorted().map((folder) => {
      const { name, version, license } = readManifest(folder)
      return `${name} ${version} (${license})\n\n${licenceText(folder) ?? `Its package says: ${license}.`}`
    })
    this.emitFile({
      type: 'asset',
      fileName: 'licencias.txt',
      source: texts.join(`\n\n${'-'.repeat(80)}\n\n`),
    })
  },
})
