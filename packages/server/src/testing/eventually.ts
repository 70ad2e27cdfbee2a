import { vi } from 'vitest'

/** Resolves when the check passes: at once as a rule, later on a machine that does ten things more. */
export function eventually<Result>(check: () => Result | Promise<Result>, within = 60_000): Promise<Result> {
  return vi.waitFor(check, { timeout: within, interval: 20 })
}
