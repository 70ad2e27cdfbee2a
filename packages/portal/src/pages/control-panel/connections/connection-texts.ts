import { createConnectionTexts } from '@baliza/sdk-core'

/** Texts of the connections, loaded with their page. */
export const connectionTexts = createConnectionTexts()
