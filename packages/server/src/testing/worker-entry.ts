import { bundledEntry } from './bundled-entry.js'

/** The thread of reports. */
export const workerEntry = bundledEntry('reckoning-worker', 'reports/reckoning-worker.ts')
