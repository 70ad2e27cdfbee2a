import type { BalizaError, Fleet } from '@baliza/sdk-core/internal'
import type { WidgetError } from './widget-error.js'

/** Callbacks that every widget has. */
export interface LifecycleProps {
  /** Called once, when the widget has rendered its first data. */
  readonly onReady?: (() => void) | undefined
  /**
   * Called when something fails, in a request or outside a request. Called once per failure, until the widget recovers or
   * something else fails.
   */
  readonly onError?: ((error: WidgetError) => void) | undefined
  /** Called when there is no session: the page gave none, the server refused it, or it ended. */
  readonly onAuthRequired?: ((error: WidgetError) => void) | undefined
}

/** The status of a widget, for the element around it. */
export interface WidgetStatus {
  readonly state: Fleet['state']
  /** Whether the widget has data of its server, even if the data are old. */
  readonly known: boolean
  /** Whether there is nothing to show. */
  readonly empty: boolean
  readonly error: BalizaError | null
  /** Requests the data again. */
  retry(): void
}
