import { createHash } from 'node:crypto'
import {
  type Account,
  type CheckedImport,
  type CheckedShape,
  checkImport,
  checkRowCount,
  checkShapes,
  comparedBody,
  type ImportKind,
  type ImportLookup,
  importRows,
  isTooDeep,
  mensajes,
  payloads,
  Refusal,
  type Refused,
  readPayload,
  type SavedShape,
  type ShapesFile,
} from '@baliza/agreement'
import * as v from 'valibot'
import { columnsOf, type DrawnColumns, type DrawnRow } from '../storage/tables/drawn-columns.js'

/** Work on the body of an import: JSON in UTF-8. It parses the body again for each step, so that no step keeps the rows. */
export type ImportJob = ReadJob | CheckJob | ShapesJob

/** The field of a body that may be large: rows, or a file with shapes. */
export type LargeField = 'filas' | 'contenido'

interface ReadJob {
  readonly step: 'read'
  readonly bytes: Uint8Array
  readonly field: LargeField
  /** Whether the request has an idempotency key, which needs a digest of the rows. */
  readonly isKeyed: boolean
}

interface CheckJob {
  readonly step: 'check'
  readonly bytes: Uint8Array
  readonly tipo: ImportKind
  readonly actor: Account
}

interface ShapesJob {
  readonly step: 'shapes'
  readonly bytes: Uint8Array
  readonly file: Pick<ShapesFile, 'archivo'>
  readonly actor: Account
}

/** The body of an import without its large field. */
export interface ImportHead {
  readonly fields: Readonly<Record<string, unknown>>
  /** Number of rows, or of characters; `null` if the large field has another type, and is therefore one of the fields. */
  readonly length: number | null
  /** SHA-256 of the large field, regardless of the order of its cells; `null` without a key, or for too many rows. */
  readonly digest: string | null
}

/** A shape to save, with its points as JSON: they are written without being read again. */
export interface ShapeToSave extends Omit<CheckedShape, 'form'> {
  readonly row: DrawnColumns | null
}

/** Look-ups of the database, which only the process has. */
export type AskedLookup = Exclude<keyof ImportLookup, 'now'> | 'drawn'
export type Lookup = (name: AskedLookup, given: readonly unknown[]) => Promise<unknown>

export type ImportResult<Job extends ImportJob> = Job extends ReadJob
  ? ImportHead
  : Job extends CheckJob
    ? CheckedImport
    : readonly ShapeToSave[]
type AnyResult = ImportResult<ImportJob>

const rowsSchema = v.object({ filas: payloads.imports.check.entries.filas })
/** Maximum rows of an import of any kind. A body with more is refused before its rows are read. */
const maxRows = Math.max(...Object.values(importRows))

/** @throws {Refusal} */
export async function runImportJob(job: ImportJob, lookup: Lookup): Promise<AnyResult> {
  const body = parse(job.bytes)
  switch (job.step) {
    case 'read':
      return headOf(body, job)
    case 'check': {
      const { filas } = body
      if (Array.isArray(filas)) checkRowCount(job.tipo, filas.length)
      const rows = readPayload(rowsSchema, { filas }).filas
      return checkImport(job.tipo, rows, job.actor, lookupsBy(lookup))
    }
    case 'shapes': {
      const saved = (await lookup('drawn', [])) as readonly DrawnRow[]
      const file = { ...job.file, contenido: String(body.contenido) }
      return checkShapes(file, job.actor, saved.map(savedShape)).map(({ form, ...shape }) => ({
        ...shape,
        row: form === null ? null : columnsOf(form),
      }))
    }
  }
}

function headOf(body: Record<string, unknown>, { field, isKeyed }: ReadJob): ImportHead {
  const { [field]: large, ...fields } = body
  const isLarge = field === 'filas' ? Array.isArray(large) : typeof large === 'string' && large !== ''
  if (!isLarge) return { fields: body, length: null, digest: null }
  const { length } = large as readonly unknown[] | string
  const isDigested = isKeyed && (field === 'contenido' || length <= maxRows)
  const digest = isDigested
    ? createHash('sha256')
        .update(comparedBody({ [field]: large }))
        .digest('hex')
    : null
  return { fields, length, digest }
}

const savedShape = ({ points, ...row }: DrawnRow): SavedShape => ({ ...row, decode: JSON.parse(points) })

function parse(bytes: Uint8Array): Record<string, unknown> {
  const text = new TextDecoder().decode(bytes)
  // As for every other call: see http.ts.
  if (text.includes('\\u0000')) throw new Refusal('body', mensajes.badBody)
  if (isTooDeep(text)) throw new Refusal('body', mensajes.tooDeep)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal('body', mensajes.badBody)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('body', mensajes.badBody)
  return body as Record<string, unknown>
}

function lookupsBy(lookup: Lookup): ImportLookup {
  const by =
    (name: AskedLookup) =>
    // biome-ignore lint/suspicious/noExplicitAny: each look-up has its own types, which `ImportLookup` checks.
    (...given: readonly unknown[]): Promise<any> =>
      lookup(name, given)
  return {
    now: Date.now,
    accountsByName: by('accountsByName'),
    accountsById: by('accountsById'),
    brands: by('brands'),
    takenImeis: by('takenImeis'),
    takenDeviceIds: by('takenDeviceIds'),
    groupsOf: by('groupsOf'),
    seen: by('seen'),
    assigned: by('assigned'),
    driven: by('driven'),
    driverNames: by('driverNames'),
    withExternalId: by('withExternalId'),
  }
}

/** The result of a job, or its refusal: a class does not survive the way to another thread. */
export type ImportOutcome =
  | { readonly result: AnyResult }
  | { readonly refused: Pick<Refused, 'codigo' | 'mensaje' | 'campo'> }

/** As {@link runImportJob}, for a thread. */
export async function runImportJobApart(job: ImportJob, lookup: Lookup): Promise<ImportOutcome> {
  try {
    return { result: await runImportJob(job, lookup) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.body }
    throw error
  }
}
