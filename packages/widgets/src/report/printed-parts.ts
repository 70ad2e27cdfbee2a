/** The parts of a report that can be printed, in the order of the pages. Some reports do not have all of them. */
export const reportParts = ['summary', 'chart', 'rows'] as const
export type ReportPart = (typeof reportParts)[number]

const key = 'baliza.reportPrinted'

/** Returns the parts that were last printed on this machine. Defaults to all parts. */
export function recallParts(): readonly ReportPart[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? reportParts.filter((part) => kept.includes(part)) : reportParts
  } catch {
    // Storage is blocked or contains invalid data: all parts are selected.
    return reportParts
  }
}

/** Stores the selection. @param offered the parts of this report; the previous selection of the other parts does not change */
export function rememberParts(chosen: readonly ReportPart[], offered: readonly ReportPart[]): void {
  const before = recallParts()
  const kept = reportParts.filter((part) => (offered.includes(part) ? chosen : before).includes(part))
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is blocked: the next print starts with all parts selected.
  }
}
