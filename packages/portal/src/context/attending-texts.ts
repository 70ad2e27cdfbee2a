import { createAttendingTexts } from '@baliza/sdk-core/internal'

/** Texts for acknowledging alerts, loaded with the components that show them. */
export const attendingTexts = createAttendingTexts()
