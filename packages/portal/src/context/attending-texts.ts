import { createAttendingTexts } from '@baliza/sdk-core'

/** The texts of attending alerts, loaded with what says them. */
export const attendingTexts = createAttendingTexts()
