import { createControlPanelTexts } from '@baliza/sdk-core/internal'

/** Texts of this page, loaded with it. */
export const controlPanelTexts = createControlPanelTexts()
