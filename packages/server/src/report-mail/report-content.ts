import type { ExportTable } from '@baliza/sdk-core'
import type { DueReport } from '@baliza/sdk-core/agreement'
import type { Account } from '../storage/tables/accounts.js'
import type { ScheduleColumns } from '../storage/tables/report-schedules.js'
import type { UnitRow } from '../storage/tables/units.js'
import type { AskCall } from './ask-call.js'
import type { DocumentSection } from './pdf-document.js'

/** What a report is made of, as a PDF has it and as other files do. */
export interface ReportContent {
  readonly sections: readonly DocumentSection[]
  readonly table: ExportTable<never>
}

/** What makes one. */
export interface ReportAsked {
  readonly schedule: ScheduleColumns
  readonly due: DueReport
  readonly account: Account
  readonly units: readonly UnitRow[]
  readonly ask: AskCall
  readonly signal: AbortSignal
  /** The lines over the table of a file. */
  readonly header: readonly string[]
}
