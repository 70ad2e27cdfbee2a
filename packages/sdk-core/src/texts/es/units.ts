/** A unit and its dialog (specification 1, sections 2 and 4). */
export const units = {
  data: 'Datos de unidad',
  icons: 'Iconos',
  expired: 'VENCIDO',
  noRegistration: 'Sin Fecha de Reg.',
  // ours: the specification describes these displays without their words
  seconds: '{count} s',
  minutes: '{count} min',
  hours: '{count} h',
  daysLeft: '{date} ({count} de 365 días)',
  /** By `unitLabel`. */
  label: {
    stoppedOn: 'Detenido con motor encendido',
    moving: 'En movimiento',
    off: 'Apagado',
    stopped: 'Detenido',
  },
} as const
