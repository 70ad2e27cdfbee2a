import { fill, type MailedFormat } from '@baliza/sdk-core'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { reportMailTexts as t } from '../texts.js'

/** Mail servers accept 10 MB and more; the mail's encoding adds a third. */
export const maxMegabytes = 7

/**
 * Records of a history, by format. The server counts them before it reads the first. A record of a CSV has 57 bytes at
 * least, a record of a workbook takes 17 once it is packed; a PDF shows routes, for which all records are in memory.
 */
export const maxRecords: Readonly<Record<MailedFormat, number>> = {
  csv: 122_000,
  xlsx: 400_000,
  pdf: 400_000,
}

export const tooLarge = () => new FailedDelivery(fill(t.large, { most: maxMegabytes }), true)
