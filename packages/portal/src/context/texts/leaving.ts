/** Confirmation before unsaved input is discarded, in every form: part of `events`. */
export const leaving = {
  unsavedTitle: 'Cambios sin guardar',
  unsaved: '¿Salir sin guardar lo que escribiste?',
  leave: 'Descartar',
} as const
