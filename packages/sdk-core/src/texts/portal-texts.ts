import { errors } from './es/errors.js'
import { portal } from './es/portal.js'
import { session } from './es/session.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = { portal, session, errors }

/** Areas that the portal uses before the login. */
export type PortalTexts = Widened<typeof areas>

/** {@link createTexts} for a login page, which must not load the texts of other pages; takes the same overrides. */
export function createPortalTexts(overrides?: TextsOverrides): PortalTexts {
  return mergeTexts<PortalTexts>(areas, overrides)
}
