import { es, type Widened } from '@baliza/sdk-core/internal'
import { bin } from './texts/bin.js'
import { drawing } from './texts/drawing.js'
import { externalId } from './texts/external-id.js'
import { footerDock } from './texts/footer-dock.js'
import { header } from './texts/header.js'
import { leaving } from './texts/leaving.js'
import { picker } from './texts/picker.js'
import { portal } from './texts/portal.js'
import { records } from './texts/records.js'
import { sidebar } from './texts/sidebar.js'
import { table } from './texts/table.js'
import { tracking } from './texts/tracking.js'
import { units } from './texts/units.js'

const areas = {
  session: es.session,
  states: es.states,
  errors: es.errors,
  notifications: es.notifications,
  header,
  sidebar,
  map: es.map,
  units,
  doubts: es.doubts,
  drawing,
  drawingHints: es.drawingHints,
  bin,
  positions: es.positions,
  portal,
  tracking,
  alerts: es.alerts,
  records,
  picker,
  table,
  externalId,
  events: leaving,
  footer: footerDock,
}

/** Areas that the portal's pages show before anything is opened; of `events` and `footer`, only the parts visible then. */
export type PageTexts = Widened<typeof areas>

/** Initial texts of the pages behind the login: a chunk that is loaded with the first of them. */
export const texts: PageTexts = areas
