import { afterAll } from 'vitest'

const closings: (() => unknown)[] = []

/** Has what was opened closed after the last test of the file, the newest first. */
export function afterFile(close: () => unknown): void {
  closings.push(close)
}

/** A setup file calls it for every file: its modules are the next file's. */
export function cleanUp(): void {
  afterAll(async () => {
    for (const close of closings.splice(0).reverse()) await close()
  })
}
