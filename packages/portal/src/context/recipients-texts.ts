import { createRecipientsTexts } from '@baliza/sdk-core'

/** The texts of the confirmation of recipients, loaded with the forms that need them. */
export const recipientsTexts = createRecipientsTexts()
