import { createComparisonTexts } from '@baliza/sdk-core'

/** Texts of this page, loaded with it. */
export const comparisonTexts = createComparisonTexts()
