import { bundledEntry } from './bundled-entry.js'

export const workerEntry = bundledEntry('report-worker', 'reports/report-worker.ts')
