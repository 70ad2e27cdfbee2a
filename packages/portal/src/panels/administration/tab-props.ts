import type { Driver, Group, Imei, MirrorAccount } from '@baliza/sdk-core'

/** What is opened from a list; `null`: a new one. */
export type Opened =
  | { readonly form: 'unit'; readonly imei: Imei }
  | { readonly form: 'group'; readonly group: Group | null }
  | { readonly form: 'driver'; readonly driver: Driver | null }
  | { readonly form: 'mirrorAccount'; readonly account: MirrorAccount | null }
  | { readonly form: 'assignment'; readonly account: MirrorAccount }
  | { readonly form: 'embed'; readonly account: MirrorAccount }

/** What a tab is given. */
export interface TabProps {
  /** @param onSaved loads the list again */
  readonly onOpen: (opened: Opened, onSaved: () => void) => void
}

/** What every form is given. */
export interface FormProps {
  readonly onSaved: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}
