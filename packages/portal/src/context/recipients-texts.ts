import { createRecipientsTexts } from '@baliza/sdk-core/internal'

/** Texts for the confirmation of recipients, loaded with the forms that need them. */
export const recipientsTexts = createRecipientsTexts()
