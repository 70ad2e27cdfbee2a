import { vi } from 'vitest'

/** Resolves when the check passes: usually at once, later on a busy machine. */
export function eventually<Result>(check: () => Result | Promise<Result>, within = 60_000): Promise<Result> {
  return vi.waitFor(check, { timeout: within, interval: 20 })
}
