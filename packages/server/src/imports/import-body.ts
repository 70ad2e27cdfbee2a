import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Account,
  type CheckedImport,
  checkRowCount,
  type ImportKind,
  type ImportLookup,
  mensajes,
  ownValue,
  Refusal,
  type ShapesFile,
  UnreadableFile,
} from '@baliza/agreement'
import { createFairLimiter } from '../fair-shares.js'
import { runInThread, ThreadTooLarge } from '../threads/run-in-thread.js'
import {
  type ImportHead,
  type ImportJob,
  type ImportOutcome,
  type ImportResult,
  type LargeField,
  type Lookup,
  runImportJob,
  type ShapeToSave,
} from './import-job.js'
import type { AskedByImport } from './import-worker.js'

/** Size up to which this thread does the work, in bytes: about 1,000 rows, which take a few ms. */
const maxHere = 200_000
/** The same for a file with shapes. A KMZ unpacks to a thousand times its size. */
const maxShapesHere = 2_000
/** Maximum memory of a thread, in MB. */
const maxMemory = 512
/** Maximum bodies of an account that wait for a thread: each is up to 10 MB of memory. */
const maxWaiting = 8

/** Threads at once in this process, one of each account: a file also waits for its account's share of the database. */
const turns = createFairLimiter({ width: 2, perAccount: 1 })

/** The request of a body. */
export interface ImportRequest {
  /** The account that sends it. */
  readonly share: string
  readonly isKeyed: boolean
  readonly signal: AbortSignal
  /** The built import-worker.ts; next to this file by default. Without it, as in development, this thread does the work. */
  readonly entry?: string | undefined
}

/** The large field of a body. It stays bytes: it is read in a thread. */
class ImportField {
  protected readonly bytes: Uint8Array
  protected readonly head: ImportHead
  protected readonly request: ImportRequest

  constructor(bytes: Uint8Array, head: ImportHead, request: ImportRequest) {
    this.bytes = bytes
    this.head = head
    this.request = request
  }

  /**
   * Represents the field in the comparison of two requests with the same idempotency key. Rows may contain passwords, so the field
   * is named as one: see `hasPassword` in answer-once.ts.
   */
  toJSON(): object {
    return { pass: this.head.digest ?? '' }
  }
}

/** The rows of a body. */
export class ImportRows extends ImportField {
  /** Number of rows. */
  get length(): number {
    return this.head.length ?? 0
  }

  /** @throws {Refusal} as `checkImport` and for rows that are no text cells */
  check(tipo: ImportKind, actor: Account, lookup: ImportLookup): Promise<CheckedImport> {
    checkRowCount(tipo, this.length)
    return run({ step: 'check', bytes: this.bytes, tipo, actor }, this.request, (name, given) => {
      const find = ownValue(lookup, name) as (...given: readonly unknown[]) => Promise<unknown>
      return find(...given)
    })
  }
}

/** The file of a body with shapes. */
export class ImportShapes extends ImportField {
  /** @param drawn reads the saved shapes that the account sees @throws {Refusal} as `checkShapes` */
  check(
    file: Pick<ShapesFile, 'archivo'>,
    actor: Account,
    drawn: () => Promise<unknown>,
  ): Promise<readonly ShapeToSave[]> {
    return run({ step: 'shapes', bytes: this.bytes, file, actor }, this.request, drawn)
  }
}

/** Reads the body of an import. @returns its fields; `filas` are {@link ImportRows} @throws {Refusal} */
export async function readImportBody(
  bytes: Uint8Array,
  request: ImportRequest,
): Promise<Record<string, unknown>> {
  const head = await headOf(bytes, 'filas', request)
  return head.length === null
    ? { ...head.fields }
    : { ...head.fields, filas: new ImportRows(bytes, head, request) }
}

/** As {@link readImportBody}. @returns its fields; `contenido` is an {@link ImportShapes} */
export async function readShapesBody(
  bytes: Uint8Array,
  request: ImportRequest,
): Promise<Record<string, unknown>> {
  const head = await headOf(bytes, 'contenido', request)
  return head.length === null
    ? { ...head.fields }
    : { ...head.fields, contenido: new ImportShapes(bytes, head, request) }
}

function headOf(bytes: Uint8Array, field: LargeField, request: ImportRequest): Promise<ImportHead> {
  return run({ step: 'read', bytes, field, isKeyed: request.isKeyed }, request, () => {
    throw new Error('reading a body makes no look-up')
  })
}

async function run<Job extends ImportJob>(
  job: Job,
  { share, signal, entry = fileURLToPath(new URL('./import-worker.js', import.meta.url)) }: ImportRequest,
  lookup: Lookup,
): Promise<ImportResult<Job>> {
  const isSmall = job.bytes.length <= (job.step === 'shapes' ? maxShapesHere : maxHere)
  if (isSmall || !existsSync(entry)) return (await runImportJob(job, lookup)) as ImportResult<Job>
  if (turns.waitingOf(share) >= maxWaiting)
    throw new Refusal('rate', mensajes.tooManyImports, { retryAfter: 5 })
  const outcome = await turns
    .run(share, () =>
      runInThread<AskedByImport, ImportOutcome>({
        entry,
        job,
        answer: ({ name, given }) => lookup(name, given),
        signal,
        maxMemory,
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ThreadTooLarge)) throw error
      throw new Refusal('invalid', new UnreadableFile('tooBig').message)
    })
  if ('refused' in outcome) {
    const { codigo, mensaje, campo } = outcome.refused
    throw new Refusal(codigo as 'invalid', mensaje, campo === undefined ? {} : { campo })
  }
  return outcome.result as ImportResult<Job>
}
