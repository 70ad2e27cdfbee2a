/** Alert sounds, in the order of the six audio files (specification 1, section 4). */
export const alertSounds = {
  1: 'Alerta',
  2: 'Notificacion',
  3: 'Arranca Motor',
  4: 'Claxon',
  5: 'Alarma',
  6: 'Alarma local',
} as const
/** A code of {@link alertSounds}. */
export type AlertSound = keyof typeof alertSounds
