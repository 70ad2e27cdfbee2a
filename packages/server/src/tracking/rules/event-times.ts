import type { EventColumns } from '@baliza/agreement'

/** Time settings of an event as stored in its row: `duracion` and `pausa` in s. */
export type TimingColumns = Pick<EventColumns, 'duracion' | 'horario' | 'pausa'>
