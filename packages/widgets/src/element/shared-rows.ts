import type { Alert, Imei } from '@baliza/sdk-core'
import type { WidgetError } from '../client/widget-error.js'
import type { Theme } from '../theme/theme.js'
import { themes } from '../theme/theme.js'
import { oneOf } from './coercions.js'
import { attribute, type EventRow, event, type ValueRow } from './table.js'

/** What was chosen in a widget, any of them: the detail of `baliza-select`. */
export type WidgetSelection =
  | { readonly kind: 'unit'; readonly imei: Imei }
  | { readonly kind: 'alert'; readonly imei: Imei | null; readonly alert: Alert }
  /** A unit, and the time that a row of a report is about, Unix ms. */
  | { readonly kind: 'stretch'; readonly imei: Imei; readonly from: number; readonly to: number }

/** `baliza-select`: one name and one detail in every widget. */
export function selectEvent<Chosen>(
  toSelection: (chosen: Chosen) => WidgetSelection,
  sets?: string,
): EventRow<[chosen: Chosen]> {
  return event('baliza-select', 'WidgetSelection', sets, toSelection)
}

/** The properties and events that every widget has. */
export const sharedRows: {
  readonly theme: ValueRow<Theme>
  readonly onReady: EventRow<[]>
  readonly onError: EventRow<[error: WidgetError]>
  readonly onAuthRequired: EventRow<[error: WidgetError]>
} = {
  theme: attribute(oneOf(themes)),
  onReady: event('baliza-ready', 'null'),
  onError: event('baliza-error', 'WidgetError'),
  onAuthRequired: event('baliza-auth-required', 'WidgetError'),
}

export type SharedRow = keyof typeof sharedRows
