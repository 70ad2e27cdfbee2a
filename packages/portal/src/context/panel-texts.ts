import { createPanelTexts } from '@baliza/sdk-core/internal'

/** Texts of panels, forms and the footer, loaded with the first that is opened. */
export const panelTexts = createPanelTexts()
