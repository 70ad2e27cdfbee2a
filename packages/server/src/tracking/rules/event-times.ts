import type { CheckedEvent } from '@baliza/sdk-core/internal'

/** Time settings of an event as stored in its row: `duracion` and `pausa` in s. */
export interface TimingColumns {
  readonly duracion: number | null
  readonly horario: NonNullable<CheckedEvent['horario']> | null
  readonly pausa: number | null
}
