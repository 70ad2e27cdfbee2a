import { readFileSync } from 'node:fs'
import { ownValue } from '@baliza/agreement'
import { distance } from 'fastest-levenshtein'
import { hasCode, StartProblem } from '../problem.js'
import { type Setting, settings } from './settings.js'

type Environment = Readonly<Record<string, string | undefined>>

const rows: readonly Setting<unknown>[] = Object.values(settings)
const names = rows.map(({ name }) => name)
const suffix = '_FILE'

/** Returns the text given for a setting, under its current or its former name. */
export function givenText(
  given: Environment,
  { name, former }: Pick<Setting<unknown>, 'name' | 'former'>,
): string | undefined {
  const text = ownValue(given, name)?.trim() ?? ''
  return text === '' && former !== undefined ? ownValue(given, former) : text
}

/** @param text the given text. If unset or empty, the default is used. @throws {StartProblem} */
export function readSetting(row: Setting<unknown>, text: string | undefined): unknown {
  const given = text === undefined || text.trim() === '' ? row.standard : text.trim()
  try {
    return row.read(given)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`${row.name}=${row.secret ? '…' : given} ${why}`, { cause })
  }
}

/**
 * Adds secrets given as files to the environment: `ADMIN_PASSWORD_FILE=/run/secrets/clave` sets ADMIN_PASSWORD to the file's
 * content without the final line break. Docker, Kubernetes and systemd provide secrets as files.
 * @throws {StartProblem} if a secret is given twice, or its file cannot be read
 */
export function withSecretFiles(environment: Environment): Environment {
  const read = rows.flatMap(({ name, secret }) => {
    const path = secret === true ? ownValue(environment, name + suffix)?.trim() : undefined
    if (path === undefined || path === '') return []
    if ((ownValue(environment, name)?.trim() ?? '') !== '')
      throw new StartProblem(`${name} y ${name}${suffix} dicen lo mismo: quita una de las dos.`)
    return [[name, contents(`${name}${suffix}`, path)] as const]
  })
  return { ...environment, ...Object.fromEntries(read) }
}

function contents(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    const why = hasCode(cause, 'ENOENT')
      ? 'no existe'
      : hasCode(cause, 'EACCES')
        ? 'no se deja leer'
        : `${cause}`
    throw new StartProblem(`${name}=${path} ${why}.`, { cause })
  }
}

/** Returns unknown variables that resemble a setting, each with the name of that setting. */
export function misspelled(environment: Environment): readonly (readonly [given: string, meant: string])[] {
  const known = new Set([
    ...names,
    ...names.map((name) => name + suffix),
    ...rows.map(({ former }) => former),
  ])
  return Object.keys(environment).flatMap((given) => {
    if (known.has(given)) return []
    const meant = names.find((name) => looksLike(given, name))
    return meant === undefined ? [] : [[given, meant] as const]
  })
}

/** Whether the names differ by one letter, two in a long name, or two swapped letters. PATH must not match PORT. */
function looksLike(given: string, name: string): boolean {
  const letters = (word: string) => [...word].sort().join('')
  const off = distance(given.toUpperCase(), name)
  return off <= (name.length < 8 ? 1 : 2) || (off === 2 && letters(given.toUpperCase()) === letters(name))
}

/** The state of one setting, for display. */
export interface SettingReport {
  readonly name: string
  /** `null`: no value. The value of a secret is never shown. */
  readonly value: string | null
  readonly origin: 'option' | 'environment' | 'file' | 'default'
  /** Why the value is invalid, or `null`. */
  readonly problem: string | null
}

/** Reports the value and the origin of each setting, even if some are invalid. */
export function reportSettings(
  environment: Environment,
  given: Readonly<Record<string, string>>,
): SettingReport[] {
  return rows.map((row) => {
    const said = ownValue(given, row.name)
    const text = (said ?? givenText(environment, row) ?? '').trim()
    const value = text === '' ? row.standard : text
    let problem: string | null = null
    try {
      readSetting(row, text)
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      problem = error.message
    }
    return {
      name: row.name,
      value: value === '' ? null : row.secret === true ? 'secreto' : value,
      origin: originOf(text, said, environment, row),
      problem,
    }
  })
}

function originOf(
  text: string,
  said: string | undefined,
  environment: Environment,
  { name, secret }: Setting<unknown>,
): SettingReport['origin'] {
  if (text === '') return 'default'
  if (said !== undefined) return 'option'
  return secret === true && (ownValue(environment, name + suffix) ?? '') !== '' ? 'file' : 'environment'
}
