import { createReportsTexts } from '@baliza/sdk-core'
import { text } from '../element/coercions.js'
import { selectEvent, sharedParts, sharedRows, sharedSlots } from '../element/shared-rows.js'
import { attribute, type WidgetTable } from '../element/table.js'
import { BalizaReport } from './report.js'
import type { ReportProps, ReportStretch } from './report-types.js'

/** `<baliza-report>`: the fleet's reports for any page. */
export const reportElement: WidgetTable<ReportProps> = {
  tag: 'baliza-report',
  description:
    'The five reports of a fleet, with their filters, totals and files, and the records behind each row; it needs a `<baliza-client>` in the page whose account may see reports.',
  component: BalizaReport,
  texts: createReportsTexts,
  rows: {
    ...sharedRows,
    brand: attribute(text, 'Whose name is over each printed page.'),
    onSelect: selectEvent(
      'A row was chosen: show what its unit did between these times, Unix ms.',
      (stretch: ReportStretch) => ({ kind: 'stretch', ...stretch }),
    ),
  },
  methods: {},
  slots: sharedSlots,
  parts: {
    ...sharedParts,
    report: 'All of it.',
    status: 'What is shown in place of rows.',
    progress: 'How far a report is that is being made.',
  },
}
