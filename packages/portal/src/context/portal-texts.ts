import { es, type Widened } from '@baliza/sdk-core/internal'
import { portal } from './texts/portal.js'

const areas = { portal, session: es.session, errors: es.errors }

/** Texts that the portal shows before the login. */
export type PortalTexts = Widened<typeof areas>

/** Texts before the login: its page must not load the texts of other pages. */
export const portalTexts: PortalTexts = areas
