import { serveJob } from '../threads/serve-job.js'
import { type AskedLookup, type ImportJob, runImportJobApart } from './import-job.js'

/** A look-up that the process makes for the thread. */
export interface AskedByImport {
  readonly name: AskedLookup
  readonly given: readonly unknown[]
}

await serveJob<ImportJob, AskedByImport, Awaited<ReturnType<typeof runImportJobApart>>>((job, ask) =>
  runImportJobApart(job, (name, given) => ask({ name, given })),
)
