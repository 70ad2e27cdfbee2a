import { type ImportKind, importColumns } from '../codes/imports.js'
import type { ImportFault } from '../entities/import.js'
import { fold } from '../rules/fold.js'
import { imports } from '../texts/es/imports.js'

/** Index of the file's column for each template column; `null` if there is none. */
export type Matching = Readonly<Record<string, number | null>>

/** Template column of a kind of import. */
export interface ImportColumn {
  readonly id: string
  readonly label: string
  readonly required: boolean
}

/** Template columns of a kind, in order. */
export function importColumnsOf(kind: ImportKind): readonly ImportColumn[] {
  return Object.entries(importColumns[kind]).map(([id, column]) => ({ id, ...column }))
}

const contact = { tel: ['celular', 'movil'], email: ['correo', 'correo electronico', 'mail'] }
/** 'No. IMEI', 'Núm. de SIM' */
const numberOf = (name: string) =>
  ['no', 'num', 'numero'].flatMap((number) => [`${number} ${name}`, `${number} de ${name}`])
const imei = ['imei gps', 'imei del gps', 'gps imei', ...numberOf('imei')]
const manager = ['administrador']

/** Common names in addition to the label and the field name. */
const otherNames: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  units: {
    nombre: ['unidad', 'nombre de la unidad', 'vehiculo', 'objeto', 'economico', ...numberOf('economico')],
    imei,
    sim: ['chip', 'tarjeta sim', 'telefono sim', 'linea', ...numberOf('sim')],
    equipo_gps: ['equipo gps', 'marca', 'marca gps', 'gps'],
    placa: ['matricula'],
    manager,
    registro: ['fecha de registro', 'fecha reg', 'alta', 'fecha de alta'],
    grupo: ['nombre del grupo', 'flotilla'],
    id_equipo: ['id del equipo', 'id gps', 'id del gps'],
    modelo_gps: ['modelo del gps'],
  },
  users: {
    user: ['login', 'nombre de usuario', 'cuenta'],
    pass: ['clave', 'password'],
    rol: ['role', 'tipo', 'privilegio'],
    nombre: ['nombre completo'],
    ...contact,
    manager,
  },
  drivers: {
    nombre: ['conductor', 'chofer', 'operador'],
    descripcion: ['notas', 'observaciones'],
    imei: [...imei, 'unidad'],
    user: ['cuenta'],
    ...contact,
  },
  assignments: { imei: [...imei, 'unidad'], user: ['cuenta', 'login'] },
}

/** Normalizes a heading: case, accents and characters that are neither letters nor digits are ignored. */
const folded = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Matches each template column to a column of the file by its heading. Each column of the file is used once. */
export function matchColumns(kind: ImportKind, headings: readonly string[]): Matching {
  const left = headings.map(folded)
  const found: Record<string, number | null> = {}
  const columns = importColumnsOf(kind)
  const take = (id: string, names: readonly string[]) => {
    if (found[id] != null) return
    const place = left.findIndex((heading) => names.includes(heading))
    found[id] = place === -1 ? null : place
    if (place !== -1) left[place] = ''
  }
  // Exact names take precedence: if a file has both 'Nombre' and 'Unidad', 'Nombre' is the name.
  for (const { id, label } of columns) take(id, [folded(label), folded(id)])
  for (const { id } of columns) take(id, otherNames[kind][id] ?? [])
  return found
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
  const others = (Object.keys(importColumns) as ImportKind[]).filter((other) => other !== kind)
  const whole = others.filter((other) => missingColumns(other, matchColumns(other, headings)).length === 0)
  const countOf = (other: ImportKind) =>
    Object.values(matchColumns(other, headings)).filter((place) => place !== null).length
  return whole.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? null
}

/** Cells by template column. */
export type Cells = Readonly<Record<string, string>>

/** Converts the rows of a file to template columns. @param lines without the headings */
export function toCells(lines: readonly (readonly string[])[], matching: Matching): readonly Cells[] {
  const matched = Object.entries(matching).filter((one): one is [string, number] => one[1] !== null)
  return lines.map((line) => Object.fromEntries(matched.map(([id, place]) => [id, line[place] ?? ''])))
}

/**
 * Text of a server's fault, with row numbers of the file, which users look for. The server numbers the rows that it received,
 * also if its text refers to another row.
 * @param numbers row numbers of those rows in the file
 */
export function textOfFault({ mensaje }: ImportFault, numbers: readonly number[]): string {
  return mensaje.replace(/(?<=\bfila )\d+$/, (other) => String(numbers[Number(other) - 1] ?? other))
}
