import type { Imei, Unit } from '@baliza/sdk-core/internal'
import type { ReactNode } from 'react'

export type Units = ReadonlyMap<Imei, Unit>

export interface TabProps {
  /** Opens a form, or another panel, over the list. */
  readonly onOpen: (render: (form: FormProps) => ReactNode) => void
}

export interface FormProps {
  /** Closes the form. */
  readonly onSaved: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Props of a panel that changes selected units together. */
export interface BulkProps extends FormProps {
  /** At least one. */
  readonly units: readonly Unit[]
}
