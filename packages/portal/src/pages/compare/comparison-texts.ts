import { createComparisonTexts } from '@baliza/sdk-core'

/** The texts of this page, loaded with it. */
export const comparisonTexts = createComparisonTexts()
