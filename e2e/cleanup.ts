import { afterAll } from 'vitest'

const closings: (() => unknown)[] = []

/** Has what was opened closed after the last test of the file, the newest first. */
export function afterFile(close: () => unknown): void {
  closings.push(close)
}

afterAll(async () => {
  for (const close of closings.reverse()) await close()
})
