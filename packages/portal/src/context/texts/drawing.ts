/** Drawing of geofences, points of interest and routes (specification 1, section 2). */
export const drawing = {
  options: 'Opciones',
  save: 'Guardar',
  cancel: 'Cancelar',
  continue: 'Continuar editando',
  saveTitle: 'Geocercas, PDI y Rutas',
  editTitle: 'Editar Geocercas, PDI y Rutas',
  /** Form of the save dialog, with Baliza's own field labels. */
  form: {
    name: 'Nombre',
    color: 'Color',
    icon: 'Icono',
    dropTitle: 'Descartar el dibujo',
    drop: 'Lo que dibujaste no se ha guardado. ¿Descartarlo?',
    dropAccept: 'Descartar',
    drawing: 'Dibujando: {kind}',
    editing: 'Editando: {name}',
    undo: 'Deshacer',
    redo: 'Rehacer',
    shift: 'Mayús',
    tellEntry: 'Avisar al entrar',
    tellExit: 'Avisar al salir',
    nothing: 'Primero dibuja sobre el mapa',
  },
} as const
