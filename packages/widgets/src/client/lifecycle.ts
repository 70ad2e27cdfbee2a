import type { BalizaError, Fleet } from '@baliza/sdk-core'
import type { WidgetError } from './widget-error.js'

/** What every widget tells its host of itself. */
export interface LifecycleProps {
  /** It has drawn what it was given for the first time. */
  readonly onReady?: (() => void) | undefined
  /**
   * Something went wrong, in a call or outside of one; reported once, until it is well again or something else goes wrong.
   */
  readonly onError?: ((error: WidgetError) => void) | undefined
  /** There is no session: none was given, it was refused, or it has ended. */
  readonly onAuthRequired?: ((error: WidgetError) => void) | undefined
}

/** How a widget is, for the element around it. */
export interface WidgetStatus {
  readonly state: Fleet['state']
  /** Whether it has something of its host's, be it old. */
  readonly known: boolean
  /** Whether there is nothing to show. */
  readonly empty: boolean
  readonly error: BalizaError | null
  /** Asks the host again. */
  retry(): void
}
