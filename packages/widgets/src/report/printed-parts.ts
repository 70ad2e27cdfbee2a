/** What may be printed of a report, in the order of its pages; which of them one has is its kind's. */
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

/** Keeps what was chosen. @param offered of another part, which this report does not have, the last choice is kept */
export function rememberParts(chosen: readonly ReportPart[], offered: readonly ReportPart[]): void {
  const before = recallParts()
  const kept = reportParts.filter((part) => (offered.includes(part) ? chosen : before).includes(part))
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is blocked: the next print begins with all.
  }
}
