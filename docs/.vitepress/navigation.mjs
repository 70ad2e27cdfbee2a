import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of all pages. */
const docs = fileURLToPath(new URL('..', import.meta.url))

/** Titles of the folders, in the order of the sidebar. A folder with a page of its name has the title of that page. */
const titles = {
  tutorials: 'Tutorials',
  'how-to': 'How-to guides',
  contribute: 'Contribute',
  reference: 'Reference',
  explanation: 'Explanation',
  tutoriales: 'Tutoriales',
  guias: 'Guías',
  referencia: 'Referencia',
  explicacion: 'Explicación',
}

/** @typedef {{ text: string, link?: string, items?: Item[], collapsed?: boolean }} Item A page or a folder of the sidebar. */

/** Paths of all pages, from {@link docs}. */
export const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(README|(en|es)\/.*)\.md$/.test(name),
)

/** Returns the file with the text of a page: a page can include a file of a package. @param {string} page */
function sourceOf(page) {
  const file = join(docs, page)
  const included = /^<!--@include: (\S+)-->$/m.exec(readFileSync(file, 'utf8'))?.[1]
  return included === undefined ? file : join(dirname(file), included)
}

/** @type {ReadonlyMap<string, string>} */
const pageBySource = new Map(pages.map((page) => [sourceOf(page), page]))

/**
 * Derives the sidebar of a folder: its pages, then its subfolders. Front matter can set the `order` of a page, before all pages
 * without it.
 * @param {string} folder from the folder of all pages
 * @returns {Item[]}
 */
export function sidebar(folder) {
  const entries = readdirSync(join(docs, folder), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const own = entries
    .filter(({ name }) => name.endsWith('.md') && name !== 'README.md')
    .map(({ name }) => {
      const page = join(folder, name)
      const text = readFileSync(sourceOf(page), 'utf8')
      const path = page.slice(0, -'.md'.length)
      const item = { text: /^# (.+)$/m.exec(text)?.[1] ?? name, link: `/${path}` }
      return {
        order: Number(/^---\norder: (\d+)\n/.exec(text)?.[1] ?? 1_000),
        item: folders.includes(basename(path)) ? { ...item, items: sidebar(path), collapsed: true } : item,
      }
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
  const groups = Object.entries(titles)
    .filter(([name]) => folders.includes(name))
    .map(([name, text]) => ({ text, items: sidebar(join(folder, name)) }))
  return [...own, ...groups]
}

/** Returns the anchor that GitHub generates for a heading, so that links work on GitHub and on the site. @param {string} heading */
export const slugify = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/**
 * Returns the link of the site for a link between files, or `null` if the site does not contain the target. The link to a file
 * that does not exist remains, so that the build fails.
 * @param {string} page the page with the link, from the folder of all pages
 * @param {string} href relative, with or without an anchor
 */
export function linkOf(page, href) {
  const [path = '', anchor] = href.split('#')
  const file = join(dirname(sourceOf(page)), path)
  const target = pageBySource.get(file) ?? relative(docs, file)
  if (target.startsWith('..') || (existsSync(file) && !pages.includes(target))) return null
  const link = relative(dirname(page), target).replace(/README\.md$/, 'index.md')
  return `./${link}${anchor === undefined ? '' : `#${anchor}`}`
}
