import { es, type Widened } from '@baliza/sdk-core/internal'

/** Texts of prints and of reports by mail, loaded with their parts. */
export const reportOutputTexts: Widened<typeof es.reportOutput> = es.reportOutput
