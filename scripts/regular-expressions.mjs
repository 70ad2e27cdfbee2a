import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from './run.mjs'
import { packagesFiles } from './untrusted-keys.mjs'

/**
 * A regular expression with superlinear time lets an attacker block the process or the page. `recheck` computes the growth of
 * each expression in the packages from its automaton. An expression with look-around has no automaton and is not assessed: a search
 * for attacks would find more or fewer of them depending on the speed of the machine.
 */

/** @typedef {{ readonly file: string, readonly line: number, readonly text: string }} Expression */
/** @typedef {{ readonly isLinear: boolean, readonly growth: string, readonly attack: string | null }} Verdict */

/**
 * Expressions that may be slow, because their input is short or comes from Baliza's own code.
 * @type {readonly (readonly [file: string, text: string, why: string])[]}
 */
export const bounded = [
  [
    'portal/src/pages/tracking/footer/speed/speed-chart.ts',
    String.raw`/^M([\d.]+),.*?([\d.]+),[\d.]+$/s`,
    'the line that our chart drew',
  ],
  [
    'agreement/src/rules/places/place-link.ts',
    String.raw`/(?:https?:\/\/|\bwaze:\/\/|\bgeo:|\b(?:www|maps)\.\S+\.|\b(?:goo|osm|waze|openstreetmap|google)\.\S*\/)\S*/i`,
    'readPlace takes 4,000 characters, in the page of the person who typed them',
  ],
  [
    'agreement/src/rules/places/read-place.ts',
    String.raw`/\bPOINT\s*(?:Z\s*)?\(\s*([+-]?[\d.]+)\s+([+-]?[\d.]+)[^)]*\)/i`,
    'readPlace takes 4,000 characters, in the page of the person who typed them',
  ],
  ['server/src/delivery/push.ts', String.raw`/[^<>\s]+@[^<>\s]+/`, "the operator's own address"],
  ['server/src/site/site.ts', String.raw`/[^/.]*\*[^/.]*\./`, "the address of the operator's map"],
]

/**
 * Expressions that are composed at run time from constant parts of Baliza's code.
 * @type {readonly (readonly [file: string, text: string, why: string])[]}
 */
export const composed = [
  [
    'agreement/src/files/csv.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    "new RegExp(`[^${separator.replace(/[\\\\\\]^-]/, '\\\\$&')}\\r\\n]*`, 'y')",
    'one class, at one position',
  ],
  [
    'agreement/src/rules/spreadsheet/clean-cell.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    'new RegExp(String.raw`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${clock}$`)',
    'it starts at one position, and its parts have a length',
  ],
  [
    'agreement/src/rules/spreadsheet/clean-cell.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    'new RegExp(String.raw`^(\\d{4})([/.-])(\\d{1,2})\\2(\\d{1,2})${clock}$`)',
    'it starts at one position, and its parts have a length',
  ],
  [
    'agreement/src/rules/places/place-link.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    "new RegExp(`${before}${n}${between}${n}`, 'i')",
    'readPlace takes 4,000 characters',
  ],
  [
    'agreement/src/rules/places/place-link.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    "new RegExp(`[?&#;]${name}=([^&#;]*)`, 'i')",
    'the value contains no beginning of another one',
  ],
  [
    'agreement/src/rules/places/plus-code.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    'new RegExp(`^(?:[${digits}]{2}){0,4}0*\\\\+[${digits}]*$`)',
    'it starts at one position, and its parts exclude each other',
  ],
  [
    'server/src/intake/protocols/teltonika/replies.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    "new RegExp(`\\\\b${name}: ?(-?\\\\d+(?:\\\\.\\\\d+)?)`, 'i')",
    'a number follows a fixed word',
  ],
]

/**
 * Expressions without a verdict: their automaton gave none in 25 seconds. All others need seconds at most.
 * @type {readonly string[]}
 */
export const unassessed = [
  String.raw`/Lat:([NS])(\d+\.\d+),Lon:([EW])(\d+\.\d+),Course:(\d+\.\d+),Speed:(\d+\.\d+),DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/`,
  String.raw`/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/`,
  String.raw`/^[\w.!#$%&'*+/=?^${'`'}{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i`,
  String.raw`/^GTSL\|\d*\|\d*\|\d*\|(\w{4,20})\|/`,
  String.raw`/(?:(?:^|&)(?:id|deviceid)=|"device_id"\s*:\s*"?)([\w.:@-]{4,64})/`,
  String.raw`/"uniqueId"\s*:\s*"([\w.:@-]{4,64})"/`,
  String.raw`/^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|EPROTO)$|CERT|^(CRL|ERR_SSL|ERR_TLS|UNABLE_TO|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH)/`,
]

/** Finds the expressions of the packages: literals and composed ones. */
export function regularExpressions() {
  /** @type {Expression[]} */
  const literals = []
  /** @type {Expression[]} */
  const constructed = []
  for (const fileName of packagesFiles().fileNames) {
    const file = ts.createSourceFile(fileName, readFileSync(fileName, 'utf8'), ts.ScriptTarget.ESNext)
    const look = (/** @type {ts.Node} */ node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      const one = { file: relative(root, fileName), line: line + 1, text: node.getText(file) }
      if (ts.isRegularExpressionLiteral(node)) literals.push(one)
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression))
        constructed.push(one)
      ts.forEachChild(node, look)
    }
    look(file)
  }
  return { literals, constructed }
}

const isRegExp = (/** @type {ts.Node} */ node) => ts.isIdentifier(node) && node.text === 'RegExp'

// The package's entry starts a Java or native program; this file is the same checker in JavaScript.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js')

/**
 * Computes how the time of an expression grows with its input.
 * @param {string} literal as in the source, `/a+/g`
 * @returns {Verdict}
 */
export function growthOf(literal) {
  const end = literal.lastIndexOf('/')
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)]
  const found = checkSync(source, flags, { checker: 'automaton', timeout: 60_000 })
  return {
    isLinear: found.status === 'safe' || found.error?.kind === 'unsupported',
    growth: found.complexity?.summary ?? `unknown: ${found.error?.kind}`,
    attack: found.attack?.pattern ?? null,
  }
}

// Run as a program, it prints each expression with its growth: `node scripts/regular-expressions.mjs`.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { file, line, text } of regularExpressions().literals)
    console.log([growthOf(text).growth, `${file}:${line}`, text].join('\t'))
}
