import type { BalizaErrorCode } from '@baliza/sdk-core'

/** What can be wrong with how a widget was put on a page, before anything was asked of a host. */
export type SetupFault = 'no-client' | 'wrong-for' | 'no-host'

/** What went wrong, as `baliza-error` and `onError` tell it. It never holds a token. */
export interface WidgetError {
  /** The SDK's code, or what is wrong with the set-up. */
  readonly code: BalizaErrorCode | SetupFault
  /** A sentence for a person. */
  readonly message: string
  /** The request that failed, as the client names it (`units.list`; `getToken` for your own server's); `null`: none was made. */
  readonly request: string | null
  /** The HTTP status, where an answer came. */
  readonly status: number | null
}
