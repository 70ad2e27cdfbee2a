import { vi } from 'vitest'

// Runs before every test file. Raises the timeout of `vi.waitFor` and `vi.waitUntil` from Vitest's one second, for a machine with
// other work. `expect.poll` has its own setting, in vitest.config.ts.

const patient = { timeout: 60_000 }
const { waitFor, waitUntil } = vi
// The files of a worker share this object, so it must be patched only once.
if (!('patient' in vi)) {
  vi.waitFor = (check, options) => waitFor(check, asked(options))
  vi.waitUntil = (check, options) => waitUntil(check, asked(options))
  Object.assign(vi, { patient })
}

/** @param {number | { timeout?: number, interval?: number } | undefined} options */
function asked(options) {
  return typeof options === 'number' ? options : { ...patient, ...options }
}
