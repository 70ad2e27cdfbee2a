import { type ImportKind, importColumns } from '../codes/imports.js'
import type { ImportFault } from '../entities/import.js'
import { fold } from '../rules/fold.js'
import { ownValue } from '../rules/own-value.js'
import { cleanCell } from '../rules/spreadsheet/clean-cell.js'
import { imports } from '../texts/es/imports.js'

/** Index of the file's column for each template column; `null` if there is none. */
export type Matching = Readonly<Record<string, number | null>>

/** Template column of a kind of import. */
export interface ImportColumn {
  readonly id: string
  readonly label: string
  readonly required: boolean
}

const allKinds = Object.keys(importColumns) as ImportKind[]

/** Template columns of a kind, in order. */
export function importColumnsOf(kind: ImportKind): readonly ImportColumn[] {
  return Object.entries(importColumns[kind]).map(([id, column]) => ({ id, ...column }))
}

/** Words that mean the same in a heading, by their abbreviations. */
const sameWords: Readonly<Record<string, string>> = {
  no: 'num',
  n: 'num',
  nro: 'num',
  numero: 'num',
  tel: 'telefono',
  telef: 'telefono',
  cel: 'celular',
  movil: 'celular',
  fec: 'fecha',
  reg: 'registro',
  gpo: 'grupo',
  veh: 'vehiculo',
  eco: 'economico',
  mail: 'correo',
  email: 'correo',
  dispositivo: 'equipo',
  rastreador: 'equipo',
  localizador: 'equipo',
}
const ignoredWords = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'en', 'al'])

/**
 * Normalizes a heading to its words. Case, accents, punctuation, plurals, abbreviations and the order do not count: 'I.M.E.I.'
 * is 'imei', and 'Tel. del chip' is 'chip telefono'.
 */
function wordsOf(heading: string): string {
  const words = fold(heading)
    .replace(/[º°ª]/g, 'o')
    .replace(/#/g, ' num ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<!\S)\p{L}(?: \p{L})+(?!\S)/gu, (letters) => letters.replaceAll(' ', ''))
    .replace(/(?<!\S)e (?=mail(?!\S))/g, '')
    .split(' ')
    .filter((word) => word !== '' && !ignoredWords.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?<=[drnlt])es$|(?<=[aeio])s$/, '') : word))
    .map((word) => ownValue(sameWords, word) ?? word)
  return [...new Set(words)].sort().join(' ')
}

const contact = { tel: ['celular', 'telefono celular', 'num telefono', 'num celular', 'whatsapp'] }
const externalId = { id_externo: ['external id', 'externalId', 'codigo externo', 'clave externa'] }
const imei = ['imei gps', 'imei equipo', 'num imei']
const manager = ['administrador']

/** Common names in addition to the label and the field name. No two fields of a kind share a name. */
const otherNames: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  units: {
    nombre: [
      'unidad',
      'nombre unidad',
      'num unidad',
      'vehiculo',
      'nombre vehiculo',
      'objeto',
      'economico',
      'num economico',
    ],
    imei,
    sim: [
      ...['chip', 'linea', 'celular', 'sim card', 'simcard', 'tarjeta sim', 'num sim', 'num chip'],
      ...['num linea', 'linea gps', 'chip gps', 'sim gps', 'telefono', 'num telefono', 'telefono sim'],
      ...[
        'telefono chip',
        'telefono gps',
        'telefono equipo',
        'celular gps',
        'num telefono sim',
        'num telefono chip',
      ],
    ],
    equipo_gps: ['marca', 'marca gps', 'marca equipo', 'gps'],
    modelo: ['modelo unidad', 'modelo vehiculo'],
    placa: ['matricula', 'num placa', 'placa vehiculo', 'placa unidad'],
    manager,
    registro: ['alta', 'fecha registro', 'fecha alta', 'fecha instalacion'],
    grupo: ['nombre grupo', 'flotilla', 'flota'],
    id_equipo: ['id gps'],
    modelo_gps: [],
    ...externalId,
  },
  users: {
    user: ['login', 'nombre usuario', 'cuenta'],
    pass: ['clave', 'password', 'contrasena acceso'],
    email: ['correo electronico'],
    rol: ['role', 'tipo', 'tipo usuario', 'perfil'],
    nombre: ['nombre completo'],
    ...contact,
    ...externalId,
    manager,
  },
  drivers: {
    nombre: [
      'conductor',
      'chofer',
      'operador',
      'nombre conductor',
      'nombre chofer',
      'nombre operador',
      'nombre completo',
    ],
    email: ['correo electronico'],
    descripcion: ['nota', 'observacion'],
    imei: [...imei, 'unidad'],
    user: ['cuenta', 'login'],
    ...contact,
    ...externalId,
  },
  assignments: { imei: [...imei, 'unidad'], user: ['cuenta', 'login'] },
}

/** Own and other names of each column of a kind, normalized. */
const namesOf = new Map(
  allKinds.map((kind) => [
    kind,
    importColumnsOf(kind).map(({ id, label }) => ({
      id,
      own: new Set([wordsOf(label), wordsOf(id)]),
      other: new Set((otherNames[kind][id] ?? []).map(wordsOf)),
    })),
  ]),
)

/**
 * Matches each template column to a column of the file by its heading. A column for which several headings are as likely stays
 * without a match: see {@link candidatesOf}. No column of the file is used twice.
 */
export function matchColumns(kind: ImportKind, headings: readonly string[]): Matching {
  return Object.fromEntries(
    [...candidates(kind, headings)].map(([id, places]) => [
      id,
      places.length === 1 ? (places[0] ?? null) : null,
    ]),
  )
}

/** Indexes of the file's columns among which a template column cannot be decided; empty if it has one match, or none. */
export function candidatesOf(kind: ImportKind, id: string, headings: readonly string[]): readonly number[] {
  const places = candidates(kind, headings).get(id) ?? []
  return places.length > 1 ? places : []
}

function candidates(kind: ImportKind, headings: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const words = headings.map(wordsOf)
  const placesOf = (names: ReadonlySet<string>) =>
    words.flatMap((word, place) => (names.has(word) ? place : []))
  return new Map(
    (namesOf.get(kind) ?? []).map(({ id, own, other }) => {
      const places = placesOf(own)
      // Own names take precedence: if a file has both 'Nombre' and 'Unidad', 'Nombre' is the name.
      return [id, places.length > 0 ? places : placesOf(other)]
    }),
  )
}

/** Number of headings that a kind of import recognizes in a row. */
export function recognized(row: readonly string[], kinds: readonly ImportKind[] = allKinds): number {
  return Math.max(
    ...kinds.map((kind) => [...candidates(kind, row).values()].filter((places) => places.length > 0).length),
  )
}

/** Required columns that a file lacks. */
export function missingColumns(kind: ImportKind, matching: Matching): readonly ImportColumn[] {
  return importColumnsOf(kind).filter(({ id, required }) => required && matching[id] == null)
}

/** Columns of a file that are not imported, except the column of faults that an earlier import added. */
export function unknownColumns(headings: readonly string[], matching: Matching): readonly string[] {
  const used = new Set(Object.values(matching))
  return headings.filter(
    (heading, place) => heading !== '' && heading !== imports.faultsColumn && !used.has(place),
  )
}

/** Kind that a file matches, if it lacks columns of the chosen kind; `null` if no other kind matches. */
export function likelierKind(kind: ImportKind, headings: readonly string[]): ImportKind | null {
  const others = allKinds.filter((other) => other !== kind)
  const whole = others.filter((other) => missingColumns(other, matchColumns(other, headings)).length === 0)
  const countOf = (other: ImportKind) =>
    Object.values(matchColumns(other, headings)).filter((place) => place !== null).length
  return whole.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? null
}

/** Cells by template column. */
export type Cells = Readonly<Record<string, string>>

/** Converts the rows of a file to template columns, with clean cells. @param lines without the headings */
export function toCells(lines: readonly (readonly string[])[], matching: Matching): readonly Cells[] {
  const matched = Object.entries(matching).filter((one): one is [string, number] => one[1] !== null)
  return lines.map((line) =>
    Object.fromEntries(matched.map(([id, place]) => [id, cleanCell(id, line[place] ?? '')])),
  )
}

/**
 * Text of a server's fault, with row numbers of the file, which users look for. The server numbers the rows that it received,
 * also if its text refers to another row.
 * @param numbers row numbers of those rows in the file
 */
export function textOfFault({ mensaje }: ImportFault, numbers: readonly number[]): string {
  return mensaje.replace(/(?<=\bfila )\d+$/, (other) => String(numbers[Number(other) - 1] ?? other))
}
