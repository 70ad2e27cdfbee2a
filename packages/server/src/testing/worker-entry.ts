import { bundledEntry } from './bundled-entry.js'

/** The thread of reports. */
export const workerEntry = bundledEntry('report-worker', 'reports/report-worker.ts')
