import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from './run.mjs'

/**
 * Counts the phrases of the glossary in comments, docs and log lines (CONTRIBUTING, "How we write"). The counts in
 * `plain-language.json` may only decrease: a run fails if a count is higher and updates the file if a count is lower. Words in
 * quotation marks or backticks do not count. `npm run plain-language -- FILE...` lists the hits of files with what to write
 * instead; without files, those of the uncommitted changes.
 */

/** @typedef {'product' | 'docs' | 'tests' | 'tools'} Kind */
/** @typedef {{ readonly name: string, readonly pattern: RegExp, readonly instead: string }} Entry */
/** @typedef {{ readonly entry: Entry, readonly file: string, readonly line: number, readonly text: string }} Hit */

/** @type {(name: string, pattern: RegExp, instead: string) => Entry} */
const entry = (name, pattern, instead) => ({ name, pattern, instead })

/** @type {readonly Entry[]} */
export const glossary = [
  entry(
    'whoever',
    /\b(whoever|whatever|whichever)\b/gi,
    'name the subject: the client, any account, each process',
  ),
  entry('Ours.', /\bOurs\b[.:]?/g, '@remarks Baliza extension.'),
  entry(
    'held against',
    /\bheld (against|to)\b|\bholds? \w+ against\b/gi,
    'checked against, compared with, limited to',
  ),
  entry('told', /\b(told|tells)\b/gi, 'notified, reported; reports'),
  entry('says', /\b(says|said|unsaid)\b/gi, 'has, contains, returns, reports, specifies'),
  entry('asked', /\b(asked|asks)\b/gi, 'requested, queried, called'),
  entry('stands', /\b(stands|stood|stand)\b/gi, 'is, is parked, is stored'),
  entry('lies', /\b(lies|lay|lain)\b/gi, 'is, is stored'),
  entry('goes on', /\b(goes|go|gone|went|going) on\b/gi, 'continues, is still active'),
  entry('gone', /\b(gone|goes)\b(?! on\b)/gi, 'deleted, closed, expired, disconnected'),
  entry('comes about', /\bcomes? (about|late|back|of it)\b/gi, 'happens, arrives late, results from'),
  entry('nobody', /(?:^|[.;:] )(nobody|nothing|none)\b/gi, 'No client …, does not …'),
  entry('beside', /\bbeside\b/gi, 'next to, in addition to'),
  entry('anew', /\banew\b/gi, 'again'),
  entry('apart', /\bapart\b/gi, 'separately'),
  entry('of its own', /\bof (its|our|their|your|one's|his) own\b|\bof (ours|theirs|yours)\b/gi, 'its own X'),
  entry('by itself', /\bby (itself|themselves)\b|\balone(?=[.,;:]|$)/gi, 'only, automatically, on its own'),
  entry('mended', /\bmend(s|ed|ing)?\b/gi, 'fixed, repaired'),
  entry('heard', /\b(heard|hears?|unheard)\b/gi, 'received, seen; last contact'),
  entry('lets go', /\blets? \w+ go\b|\blets? in\b/gi, 'releases, accepts'),
  entry(
    'What of',
    /(?:^|\. )(What of|Of what|Of whom|Of a|Of an|Of the|Of all|Of those)\b/g,
    'start with the subject',
  ),
  entry(
    'Whose',
    /(?:^|\. )(Whose|Which of|By which|In which|With which|To which|From which)\b/g,
    'start with the subject',
  ),
  entry('as it is', /\bas (it|they) (is|are|was|were|came|come)\b/gi, 'unchanged, verbatim'),
  entry('way', /\b(no|a|the|its|other|its own) ways?\b(?! (to|of|that|we|you))/gi, 'distance, route, how'),
  entry('meanwhile', /\b(meanwhile|thereby|thereof|besides|hereby|whereby)\b/gi, 'until then; also'),
]

/** The Spanish equivalents, in log lines. */
const ofLogs = entry(
  'log line',
  /\b(contesta de nuevo|se calla|a quien|lo que|quien|ya no|de nuevo|se fue)\b/gi,
  'nombra el objeto y el efecto',
)

/** @type {readonly (readonly [kind: Kind, pattern: RegExp])[]} */
const kinds = [
  ['tests', /\.test\.|^e2e|\/testing\/|\.stories\./],
  ['docs', /\.md$/],
  ['product', /^packages\//],
  ['tools', /./],
]
/** Generated files, frozen files, files of an earlier version, and the changelog. */
const ignored = /^\.changeset|\/schema\/migrations\/|CHANGELOG|^e2e\/version-1|^packages\/.*\/(etc|en)\//

/** @param {string} file @returns {Kind | null} `null` if the file is not checked */
export function kindOf(file) {
  if (ignored.test(file) || !/\.(tsx?|mjs|md|css|sql)$/.test(file)) return null
  return kinds.find(([, pattern]) => pattern.test(file))?.[0] ?? null
}

/** @typedef {{ readonly at: number, readonly text: string, readonly glossary: readonly Entry[] }} Prose */

/** @param {string} text @returns {readonly Prose[]} */
const markdownIn = (text) =>
  [...text.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ' ')).matchAll(/.+/g)].map(
    ({ 0: line, index }) => ({ at: index, text: line, glossary }),
  )

/** @param {string} file @param {string} text @returns {readonly Prose[]} */
const sheetCommentsIn = (file, text) =>
  [...text.matchAll(/\.css$/.test(file) ? /\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|--.*/g)].map(
    ({ 0: comment, index }) => ({
      at: index,
      text: comment,
      glossary,
    }),
  )

/** Returns the comments and the logged lines. @param {string} file @param {string} text @returns {readonly Prose[]} */
function proseIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  /** @type {Map<number, Prose>} */
  const found = new Map()
  const add = (/** @type {ts.CommentRange} */ { pos, end }) =>
    void found.set(pos, {
      at: pos,
      text: text
        .slice(pos, end)
        .replace(/^\/\*\*?|\*\/$|^\/\/ ?|^\s*\* ?/gm, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      glossary,
    })
  /** @param {ts.Node} node */
  function visit(node) {
    ts.getLeadingCommentRanges(text, node.pos)?.forEach(add)
    ts.getTrailingCommentRanges(text, node.end)?.forEach(add)
    if (ts.isCallExpression(node) && /(^|\.)log\.\w+$/.test(node.expression.getText(source)))
      for (const line of node.arguments.filter(ts.isStringLiteralLike))
        found.set(line.pos, { at: line.pos, text: line.text, glossary: [ofLogs] })
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found.values()]
}

/** @param {string} file @param {string} text @returns {readonly Hit[]} */
export function findHits(file, text) {
  const prose = /\.md$/.test(file)
    ? markdownIn(text)
    : /\.(css|sql)$/.test(file)
      ? sheetCommentsIn(file, text)
      : proseIn(file, text)
  return prose.flatMap(({ at, text: found, glossary }) => {
    const unquoted = found.replace(/`[^`]*`|"[^"]*"|«[^»]*»|(?<!\w)'[^']*'(?!\w)/g, '…')
    const line = text.slice(0, at).split('\n').length
    return glossary.flatMap((entry) =>
      Array.from(unquoted.matchAll(entry.pattern), () => ({ entry, file, line, text: found.trim() })),
    )
  })
}

/** @param {string} file */
const hitsOf = (file) => findHits(file, readFileSync(join(root, file), 'utf8'))

/** @param {...string} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(Boolean)

/** @typedef {Record<string, Partial<Record<Kind, number>>>} Counts per phrase and kind of file */

/** @returns {Counts} in the order of the glossary */
function countAll() {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')
  const hits = files
    .filter((file) => kindOf(file) !== null && existsSync(join(root, file)))
    .flatMap(hitsOf)
    .map(({ entry, file }) => ({ name: entry.name, kind: kindOf(file) }))
  return Object.fromEntries(
    [...glossary, ofLogs].map(({ name }) => [
      name,
      Object.fromEntries(
        kinds.map(([kind]) => [kind, hits.filter((hit) => hit.name === name && hit.kind === kind).length]),
      ),
    ]),
  )
}

/** The counts in `now` that are above those in `limits`. @param {Counts} now @param {Counts} limits */
export const above = (now, limits) =>
  Object.entries(now).flatMap(([name, row]) =>
    Object.entries(row).flatMap(([kind, count]) => {
      const limit = limits[name]?.[/** @type {Kind} */ (kind)] ?? 0
      return count > limit ? [`${name}: ${count} in ${kind}, ${limit} before`] : []
    }),
  )

function main() {
  const file = join(root, 'scripts/plain-language.json')
  const files = process.argv.slice(2)
  if (files[0] !== '--check') {
    const looked = files.length > 0 ? files : git('diff', '--name-only', '--diff-filter=d', 'HEAD')
    for (const { entry, file, line, text } of looked.filter((one) => kindOf(one) !== null).flatMap(hitsOf))
      console.log(`${file}:${line} ${entry.name} → ${entry.instead}\n    ${text}`)
    return
  }
  const now = countAll()
  /** @type {Counts} */
  const limits = JSON.parse(readFileSync(file, 'utf8'))
  const tooMany = above(now, limits)
  for (const line of tooMany) console.error(line)
  if (tooMany.length > 0) {
    console.error('`npm run plain-language` lists the hits of the uncommitted changes.')
    process.exitCode = 1
  } else if (above(limits, now).length > 0) {
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
    console.log('plain-language.json: lowered')
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
