import { account } from './es/account.js'
import { activity } from './es/activity.js'
import { administration } from './es/administration.js'
import { commands } from './es/commands.js'
import { events } from './es/events.js'
import { footer } from './es/footer.js'
import { help } from './es/help.js'
import { monitoring } from './es/monitoring.js'
import { ranges } from './es/ranges.js'
import { reports } from './es/reports.js'
import { twoLists } from './es/two-lists.js'
import { validation } from './es/validation.js'
import { mergeTexts, type Widened } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'

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
  reports,
  twoLists,
  validation,
}

/** Areas that the portal uses once a panel, a form or the footer is open. */
export type PanelTexts = Widened<typeof areas>

/** {@link createTexts} for the parts that a page opens, loaded with the first of them; takes the same overrides. */
export function createPanelTexts(overrides?: TextsOverrides): PanelTexts {
  return mergeTexts<PanelTexts>(areas, overrides)
}
