import { bundledEntry } from './bundled-entry.js'

export const childEntry = bundledEntry('pglite-child', 'storage/connection/pglite-child.ts', {
  // A test's database runs for a few seconds, too short for optimized machine code to pay off.
  banner: { js: "import v8 from 'node:v8'; v8.setFlagsFromString('--liftoff-only')" },
})
