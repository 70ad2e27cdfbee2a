import type { Imei, Unit } from '@baliza/sdk-core'
import type { ReactNode } from 'react'

export type Units = ReadonlyMap<Imei, Unit>

/** What a tab is given. */
export interface TabProps {
  /** Opens a form, or another panel, over the list. */
  readonly onOpen: (render: (form: FormProps) => ReactNode) => void
}

/** What every form is given. */
export interface FormProps {
  /** It closes. */
  readonly onSaved: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}
