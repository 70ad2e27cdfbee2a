import { es, mergeTexts, type Overrides, type Widened } from '@baliza/sdk-core/internal'
import type { SetupTexts } from './setup.js'

const areas = {
  alerts: es.namedAlerts,
  doubts: es.doubts,
  drawingHints: es.drawingHints,
  errors: es.reportErrors,
  map: es.map,
  positions: es.positions,
  reports: es.namedReports,
  session: es.session,
  states: es.states,
  validation: es.reportFaults,
}

/** Areas that the widgets use; of `validation` and `errors`, only the report's parts. */
export type WidgetTexts = Widened<typeof areas>

/** All texts of the widgets. The table of another language must contain them. */
export interface LanguageTexts extends WidgetTexts {
  readonly setup: SetupTexts
}

/** Overrides of the widgets' texts; other texts stay unchanged. Overrides under `en` and `pt` apply only to that language. */
export type TextsOverrides = Overrides<LanguageTexts> & {
  readonly en?: Overrides<LanguageTexts> | undefined
  readonly pt?: Overrides<LanguageTexts> | undefined
}

/**
 * Creates the widgets' Spanish texts, with the application's overrides.
 *
 * @example
 *     createWidgetTexts({ map: { fit: 'Ver todo' } }).map.fit
 */
export function createWidgetTexts(overrides?: TextsOverrides): WidgetTexts {
  return mergeTexts<WidgetTexts>(areas, overrides)
}
