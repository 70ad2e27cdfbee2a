import { bundledEntry } from './bundled-entry.js'

/** The database process. */
export const childEntry = bundledEntry('pglite-child', 'storage/connection/pglite-child.ts', {
  // A test's database lives for seconds: not long enough for its machine code to be optimised.
  banner: { js: "import v8 from 'node:v8'; v8.setFlagsFromString('--liftoff-only')" },
})
