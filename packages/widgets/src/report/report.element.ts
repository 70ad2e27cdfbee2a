import { createReportsTexts } from '@baliza/sdk-core/internal'
import { text } from '../element/coercions.js'
import { selectEvent, sharedRows } from '../element/shared-rows.js'
import { attribute, type WidgetTable } from '../element/table.js'
import { BalizaReport } from './report.js'
import type { ReportProps, ReportStretch } from './report-types.js'

/** `<baliza-report>`: the fleet's reports, for any page. */
export const reportElement: WidgetTable<ReportProps> = {
  tag: 'baliza-report',
  component: BalizaReport,
  texts: createReportsTexts,
  rows: {
    ...sharedRows,
    brand: attribute(text),
    onSelect: selectEvent((stretch: ReportStretch) => ({ kind: 'stretch', ...stretch })),
  },
}
