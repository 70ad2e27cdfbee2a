import { vi } from 'vitest'

// Before every test file: what is waited for has the time that a machine with other work needs, where Vitest gives it a
// second. `expect.poll` has its own setting, in vitest.config.ts.

const patient = { timeout: 60_000 }
const { waitFor, waitUntil } = vi
// The files of a worker share this object: one that is patient already is not made so again.
if (!('patient' in vi)) {
  vi.waitFor = (check, options) => waitFor(check, asked(options))
  vi.waitUntil = (check, options) => waitUntil(check, asked(options))
  Object.assign(vi, { patient })
}

/** @param {number | { timeout?: number, interval?: number } | undefined} options */
function asked(options) {
  return typeof options === 'number' ? options : { ...patient, ...options }
}
