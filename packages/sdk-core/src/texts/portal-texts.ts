import { errors } from './es/errors.js'
import { portal } from './es/portal.js'
import { session } from './es/session.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = { portal, session, errors }

/** The areas that the portal uses before anybody is in. */
export type PortalTexts = Widened<typeof areas>

/** {@link createTexts} for a login page, which must not carry every page's texts; takes the same overrides. */
export function createPortalTexts(overrides?: TextsOverrides): PortalTexts {
  return mergeTexts<PortalTexts>(areas, overrides)
}
