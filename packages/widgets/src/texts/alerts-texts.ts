import { es, mergeTexts } from '@baliza/sdk-core/internal'
import type { TextsOverrides, WidgetTexts } from './widget-texts.js'

const areas = { alerts: es.namedAlerts, session: es.session }

/** Areas that the alerts widget uses. */
export type AlertsTexts = Pick<WidgetTexts, keyof typeof areas>

/** {@link createWidgetTexts} for a page that shows only alerts; takes the same overrides. */
export function createAlertsTexts(overrides?: TextsOverrides): AlertsTexts {
  return mergeTexts<AlertsTexts>(areas, overrides)
}
