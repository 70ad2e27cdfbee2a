import { alerts } from './es/alerts.js'
import { bin } from './es/bin.js'
import { doubts } from './es/doubts.js'
import { drawing } from './es/drawing.js'
import { drawingHints } from './es/drawing-hints.js'
import { errors } from './es/errors.js'
import { footerDock } from './es/footer-dock.js'
import { header } from './es/header.js'
import { leaving } from './es/leaving.js'
import { map } from './es/map.js'
import { notifications } from './es/notifications.js'
import { picker } from './es/picker.js'
import { portal } from './es/portal.js'
import { positions } from './es/positions.js'
import { records } from './es/records.js'
import { session } from './es/session.js'
import { sidebar } from './es/sidebar.js'
import { states } from './es/states.js'
import { table } from './es/table.js'
import { tracking } from './es/tracking.js'
import { units } from './es/units.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

const areas = {
  session,
  states,
  errors,
  notifications,
  header,
  sidebar,
  map,
  units,
  doubts,
  drawing,
  drawingHints,
  bin,
  positions,
  portal,
  tracking,
  alerts,
  records,
  picker,
  table,
  events: leaving,
  footer: footerDock,
}

/** Areas that the portal's pages show before anything is opened; of `events` and `footer`, only the parts visible then. */
export type PageTexts = Widened<typeof areas>

/** {@link createTexts} for the portal's pages, which must not load their panels' texts; takes the same overrides. */
export function createPageTexts(overrides?: TextsOverrides): PageTexts {
  return mergeTexts<PageTexts>(areas, overrides)
}
