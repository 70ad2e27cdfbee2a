import { fill, type MailedFormat } from '@baliza/agreement'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { reportMailTexts as t } from '../texts.js'

/** Mail servers accept 10 MB and more; the mail's encoding adds a third. */
const maxMegabytes = 7
export const maxBytes = maxMegabytes * 1e6

/**
 * Maximum records of a history, by format. The server counts the records before it reads the first. A record has at least 57
 * bytes in a CSV, and 17 in a compressed workbook. A PDF shows routes, which require all records in memory.
 */
export const maxRecords: Readonly<Record<MailedFormat, number>> = {
  csv: 122_000,
  xlsx: 400_000,
  pdf: 400_000,
}

export const tooLarge = () => new FailedDelivery(fill(t.large, { most: maxMegabytes }), true)
