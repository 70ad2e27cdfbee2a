/** Drawing geofences, points of interest and routes (specification 1, section 2). */
export const drawing = {
  options: 'Opciones',
  save: 'Guardar',
  cancel: 'Cancelar',
  continue: 'Continuar editando',
  saveTitle: 'Geocercas, PDI y Rutas',
  editTitle: 'Editar Geocercas, PDI y Rutas',
} as const
