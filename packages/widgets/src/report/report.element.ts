import { createReportsTexts } from '@baliza/sdk-core'
import { oneOf } from '../element/coercions.js'
import { attribute, event, type WidgetTable } from '../element/table.js'
import { themes } from '../theme/theme.js'
import { BalizaReport } from './report.js'
import type { ReportProps } from './report-types.js'

/** `<baliza-report>`: the fleet's reports for any page. */
export const reportElement: WidgetTable<ReportProps> = {
  tag: 'baliza-report',
  description:
    'The five reports of a fleet, with their filters, totals and files, and the records behind each row; it needs a `<baliza-client>` in the page whose account may see reports.',
  component: BalizaReport,
  texts: createReportsTexts,
  rows: {
    theme: attribute(oneOf(themes), "The theme; the client element's by default."),
    onSelect: event(
      'baliza-select',
      '{ imei: Imei, from: number, to: number }',
      'A row was chosen: show what its unit did between these times, Unix ms.',
    ),
  },
  methods: {},
}
