/** The question before what was typed is lost, in every form: a part of `events`. */
export const leaving = {
  unsavedTitle: 'Cambios sin guardar',
  unsaved: '¿Salir sin guardar lo que escribiste?',
  leave: 'Descartar',
} as const
