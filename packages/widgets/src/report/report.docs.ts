import { sharedDocs, type WidgetDocs } from '../element/docs.js'
import type { ReportProps } from './report-types.js'

export const reportDocs: WidgetDocs<ReportProps> = {
  description:
    'The five reports of a fleet, with their filters, totals and files, and the records behind each row; it needs a `<baliza-client>` in the page whose account may see reports.',
  rows: {
    ...sharedDocs.rows,
    brand: 'Whose name is over each printed page.',
    onSelect: 'A row was chosen: show what its unit did between these times, Unix ms.',
  },
  methods: {},
  slots: sharedDocs.slots,
  parts: {
    ...sharedDocs.parts,
    report: 'All of it.',
    status: 'What is shown in place of rows.',
    progress: 'How far a report is that is being made.',
  },
}
