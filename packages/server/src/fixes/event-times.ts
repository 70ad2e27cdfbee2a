import type { CheckedEvent } from '@baliza/sdk-core'

/** What of an event has to do with time, as its row has it: `duracion` and `pausa` in s. */
export interface TimingColumns {
  readonly duracion: number | null
  readonly horario: NonNullable<CheckedEvent['horario']> | null
  readonly pausa: number | null
}
