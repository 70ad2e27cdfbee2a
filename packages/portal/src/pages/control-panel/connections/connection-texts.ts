import { createConnectionTexts } from '@baliza/sdk-core'

/** The texts of the connections, loaded with their page. */
export const connectionTexts = createConnectionTexts()
