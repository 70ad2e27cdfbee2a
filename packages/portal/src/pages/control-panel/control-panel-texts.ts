import { createControlPanelTexts } from '@baliza/sdk-core'

/** The texts of this page, loaded with it. */
export const controlPanelTexts = createControlPanelTexts()
