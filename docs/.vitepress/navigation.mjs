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

/** Returns the file to which the links of a page are relative: a page can begin with a file of a package. @param {string} page */
function sourceOf(page) {
  const file = join(docs, page)
  const included = /^<!--@include: (\S+)-->\n/.exec(readFileSync(file, 'utf8'))?.[1]
  return included === undefined ? file : join(dirname(file), included)
}

/** Returns the text of a page with the files that it includes. @param {string} page */
export const textOf = (page) =>
  readFileSync(join(docs, page), 'utf8').replaceAll(/^<!--@include: (\S+)-->\n/gm, (_, path) =>
    readFileSync(join(docs, dirname(page), path), 'utf8'),
  )

/**
 * Returns the text of a page as Markdown that can be read without the site: links to files that the folder of pages lacks are
 * text.
 * @param {string} page
 */
export function standaloneTextOf(page) {
  const text = textOf(page)
  if (sourceOf(page) === join(docs, page)) return text
  return text.replaceAll(/\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, label, href) => {
    const link = linkOf(page, href)
    return link === null ? label : `[${label}](${link})`
  })
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
      const text = textOf(page)
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
