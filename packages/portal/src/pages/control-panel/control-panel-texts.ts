import { createControlPanelTexts } from '@baliza/sdk-core'

/** Texts of this page, loaded with it. */
export const controlPanelTexts = createControlPanelTexts()
