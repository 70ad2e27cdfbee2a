import { account } from './es/account.js'
import { activity } from './es/activity.js'
import { administration } from './es/administration.js'
import { alerts } from './es/alerts.js'
import { bin } from './es/bin.js'
import { commands } from './es/commands.js'
import { doubts } from './es/doubts.js'
import { drawing } from './es/drawing.js'
import { drawingHints } from './es/drawing-hints.js'
import { errors } from './es/errors.js'
import { events } from './es/events.js'
import { footer } from './es/footer.js'
import { header } from './es/header.js'
import { help } from './es/help.js'
import { map } from './es/map.js'
import { monitoring } from './es/monitoring.js'
import { notifications } from './es/notifications.js'
import { picker } from './es/picker.js'
import { portal } from './es/portal.js'
import { positions } from './es/positions.js'
import { ranges } from './es/ranges.js'
import { records } from './es/records.js'
import { reports } from './es/reports.js'
import { session } from './es/session.js'
import { setup } from './es/setup.js'
import { sidebar } from './es/sidebar.js'
import { states } from './es/states.js'
import { table } from './es/table.js'
import { tracking } from './es/tracking.js'
import { twoLists } from './es/two-lists.js'
import { units } from './es/units.js'
import { validation } from './es/validation.js'

/** The complete catalogue, by area. Texts of the specification keep its spelling. */
export const es = {
  session,
  states,
  errors,
  notifications,
  validation,
  header,
  setup,
  sidebar,
  footer,
  map,
  units,
  doubts,
  drawing,
  drawingHints,
  events,
  help,
  account,
  activity,
  bin,
  positions,
  monitoring,
  administration,
  portal,
  tracking,
  alerts,
  commands,
  ranges,
  records,
  reports,
  picker,
  table,
  twoLists,
}
