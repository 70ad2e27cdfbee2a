import { es, type Widened } from '@baliza/sdk-core/internal'
import { account } from './texts/account.js'
import { activity } from './texts/activity.js'
import { administration } from './texts/administration.js'
import { commands } from './texts/commands.js'
import { events } from './texts/events.js'
import { footer } from './texts/footer.js'
import { help } from './texts/help.js'
import { monitoring } from './texts/monitoring.js'
import { ranges } from './texts/ranges.js'
import { twoLists } from './texts/two-lists.js'

const areas = {
  account,
  activity,
  administration,
  commands,
  events,
  footer,
  help,
  monitoring,
  ranges,
  reports: es.reports,
  twoLists,
  validation: es.validation,
}

/** Texts of panels, forms and the footer, loaded with the first that is opened. */
export const panelTexts: Widened<typeof areas> = areas
