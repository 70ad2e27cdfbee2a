/** The parts of a report that may be printed, in the order of its pages; not every report has all. */
export const reportParts = ['summary', 'chart', 'rows'] as const
export type ReportPart = (typeof reportParts)[number]

const key = 'baliza.reportPrinted'

/** The parts that were printed last on this machine; all, where none were. */
export function recallParts(): readonly ReportPart[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? reportParts.filter((part) => kept.includes(part)) : reportParts
  } catch {
    // Storage is blocked, or holds something else: all of it.
    return reportParts
  }
}

/** Keeps the choice. @param offered the parts that this report has: the last choice of any other part stays as it was */
export function rememberParts(chosen: readonly ReportPart[], offered: readonly ReportPart[]): void {
  const before = recallParts()
  const kept = reportParts.filter((part) => (offered.includes(part) ? chosen : before).includes(part))
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is blocked: the next print begins with all.
  }
}
