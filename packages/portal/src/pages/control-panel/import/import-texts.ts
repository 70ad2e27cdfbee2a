import { createImportTexts } from '@baliza/sdk-core'

/** The texts of this page, loaded with it. */
export const importTexts = createImportTexts()
