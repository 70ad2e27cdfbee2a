import { createReportOutputTexts } from '@baliza/sdk-core'

/** The texts of prints and of reports by mail, loaded with their parts. */
export const reportOutputTexts = createReportOutputTexts()
