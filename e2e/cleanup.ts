import { afterAll } from 'vitest'

const closings: (() => unknown)[] = []

/** Registers a function to run after the last test of the file. The last registered function runs first. */
export function afterFile(close: () => unknown): void {
  closings.push(close)
}

/** Runs the registered functions after each file. A setup file must call it for every file, because files share their modules. */
export function cleanUp(): void {
  afterAll(async () => {
    for (const close of closings.splice(0).reverse()) await close()
  })
}
