import type { QueuedFix } from './queued-fix.js'

/** Fixes that an attempt did not store. */
export interface FailedAttempt {
  readonly fixes: readonly QueuedFix[]
  /** Whether an attempt with these fixes may have been committed. */
  readonly isRetry: boolean
  readonly error: unknown
}

/**
 * Stores fixes in order. It halves fixes that fail together until the fix that cannot be stored is isolated, so that this fix does
 * not block the others.
 * @param attempt stores fixes in one transaction; returns `null` if none of them needs another attempt
 * @returns the fixes that failed individually, each with its error
 */
export async function storeFixes(
  fixes: readonly QueuedFix[],
  attempt: (fixes: readonly QueuedFix[], isRetry: boolean) => Promise<FailedAttempt | null>,
): Promise<{ readonly item: QueuedFix; readonly error: unknown }[]> {
  const refused: { item: QueuedFix; error: unknown }[] = []
  const parts = [{ fixes, isRetry: false }]
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const failed = part.fixes.length === 0 ? null : await attempt(part.fixes, part.isRetry)
    if (failed === null) continue
    const { fixes, isRetry, error } = failed
    const middle = Math.ceil(fixes.length / 2)
    if (fixes.length === 1) refused.push(...fixes.map((item) => ({ item, error })))
    else parts.unshift({ fixes: fixes.slice(0, middle), isRetry }, { fixes: fixes.slice(middle), isRetry })
  }
  return refused
}
