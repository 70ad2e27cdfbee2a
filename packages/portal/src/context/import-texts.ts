import { createImportTexts } from '@baliza/sdk-core/internal'

/** Texts of imports, loaded with the first page or panel that imports a file. */
export const importTexts = createImportTexts()
