import { es, type Widened } from '@baliza/sdk-core/internal'

/** Texts of imports, loaded with the first page or panel that imports a file. */
export const importTexts: Widened<typeof es.imports> = es.imports
