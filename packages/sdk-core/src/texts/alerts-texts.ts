import { namedAlerts } from './es/named.js'
import { session } from './es/session.js'
import { mergeTexts } from './merge-texts.js'
import type { TextsOverrides } from './texts.js'
import type { WidgetTexts } from './widget-texts.js'

const areas = { alerts: namedAlerts, session }

/** Areas that the alerts widget uses. */
export type AlertsTexts = Pick<WidgetTexts, keyof typeof areas>

/** {@link createTexts} for a page that shows only alerts; takes the same overrides. */
export function createAlertsTexts(overrides?: TextsOverrides): AlertsTexts {
  return mergeTexts<AlertsTexts>(areas, overrides)
}
