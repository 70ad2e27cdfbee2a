import { createConnectionTexts } from '@baliza/sdk-core/internal'

/** Texts of the connections, loaded with their page. */
export const connectionTexts = createConnectionTexts()
