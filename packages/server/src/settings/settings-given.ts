import { readFileSync } from 'node:fs'
import { ownValue } from '@baliza/sdk-core'
import { distance } from 'fastest-levenshtein'
import { hasCode, StartProblem } from '../problem.js'
import { type Setting, settings } from './settings.js'

type Environment = Readonly<Record<string, string | undefined>>

const rows: readonly Setting<unknown>[] = Object.values(settings)
const names = rows.map(({ name }) => name)
const suffix = '_FILE'

/** What is given for a setting, under its name or the one that it had. */
export function givenText(
  given: Environment,
  { name, former }: Pick<Setting<unknown>, 'name' | 'former'>,
): string | undefined {
  const text = ownValue(given, name)?.trim() ?? ''
  return text === '' && former !== undefined ? ownValue(given, former) : text
}

/** @param text as it was given; unset or empty: the standard one. @throws {StartProblem} */
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
 * The environment with the secrets that it gives as files: `ADMIN_PASSWORD_FILE=/run/secrets/clave` is ADMIN_PASSWORD,
 * without the end of its line, as Docker, Kubernetes and systemd hand them over.
 * @throws {StartProblem} when a secret is given twice, or its file cannot be read
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

/** Variables that are none of ours and look as if they were meant to be, each with the one that it looks like. */
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

/** One letter off, two in a long name, or two that changed places: PATH is not PORT. */
function looksLike(given: string, name: string): boolean {
  const letters = (word: string) => [...word].sort().join('')
  const off = distance(given.toUpperCase(), name)
  return off <= (name.length < 8 ? 1 : 2) || (off === 2 && letters(given.toUpperCase()) === letters(name))
}

/** One setting as it is, for a person to read. */
export interface SettingReport {
  readonly name: string
  /** `null`: it has none; never that of a secret. */
  readonly value: string | null
  readonly origin: 'option' | 'environment' | 'file' | 'default'
  /** Why it is not as agreed. */
  readonly problem: string | null
}

/** Each setting: what it is and where from, also where some are not as agreed. */
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
