import type { Alert, Imei } from '@baliza/sdk-core/internal'
import type { WidgetError } from '../client/widget-error.js'
import type { Theme } from '../theme/theme.js'
import { themes } from '../theme/theme.js'
import { oneOf } from './coercions.js'
import { attribute, type EventRow, event, type ValueRow } from './table.js'

/** The selection in any widget: the detail of `baliza-select`. */
export type WidgetSelection =
  | { readonly kind: 'unit'; readonly imei: Imei }
  | { readonly kind: 'alert'; readonly imei: Imei | null; readonly alert: Alert }
  /** A unit, and the time range of a row of a report, in Unix ms. */
  | { readonly kind: 'stretch'; readonly imei: Imei; readonly from: number; readonly to: number }

/** Returns the row of `baliza-select`, which has the same name and detail type in every widget. */
export function selectEvent<Chosen>(
  toSelection: (chosen: Chosen) => WidgetSelection,
  sets?: string,
): EventRow<[chosen: Chosen]> {
  return event('baliza-select', 'WidgetSelection', sets, toSelection)
}

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
