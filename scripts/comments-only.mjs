import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './run.mjs'

/**
 * `node scripts/comments-only.mjs BASE`: lists the files whose difference from a commit is not limited to comments. Documents and
 * generated files are not compared.
 */

/** @param {string} file @param {string} text @returns {readonly string[]} */
function codeOf(file, text) {
  if (/\.css$/.test(file))
    return text
      .replace(/\/\*[\s\S]*?\*\//g, ' ')
      .split(/\s+/)
      .filter(Boolean)
  /** @type {string[]} */
  const tokens = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(source)
    if (children.length === 0) tokens.push(node.getText(source))
    for (const child of children) visit(child)
  }
  visit(source)
  return tokens
}

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

const base = process.argv[2] ?? 'HEAD'
const changed = git('diff', '--name-only', '--no-renames', base).split('\n').filter(Boolean)
const others = changed
  .filter((file) => !/\.md$|^packages\/.*\/(etc|en)\/|plain-language\.json$/.test(file))
  .filter((file) => {
    if (!/\.(tsx?|mjs|css)$/.test(file)) return true
    try {
      const before = codeOf(file, git('show', `${base}:${file}`))
      return before.join('\n') !== codeOf(file, readFileSync(join(root, file), 'utf8')).join('\n')
    } catch {
      // The file was added or deleted.
      return true
    }
  })
for (const file of others) console.log(file)
console.log(`${changed.length} files differ from ${base}, ${others.length} of them in more than comments`)
if (others.length > 0) process.exitCode = 1
