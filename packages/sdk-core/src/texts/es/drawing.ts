/** Drawing geofences, points of interest and routes (specification 1, section 2). */
export const drawing = {
  options: 'Opciones',
  save: 'Guardar',
  cancel: 'Cancelar',
  continue: 'Continuar editando',
  saveTitle: 'Geocercas, PDI y Rutas',
  editTitle: 'Editar Geocercas, PDI y Rutas',
  /** What to do next, beside the pointer and on the map; ours. */
  hints: {
    circle: 'Arrastra desde el centro para trazar el círculo',
    circleEnd: 'Suelta para terminar el círculo',
    polygonStart: 'Marca el primer punto del polígono',
    polygonGo: 'Marca el siguiente punto',
    polygonEnd: 'Marca el primer punto para cerrar el polígono',
    routeStart: 'Marca donde empieza la ruta',
    routeGo: 'Marca el siguiente punto',
    routeEnd: 'Marca el último punto otra vez para terminar la ruta',
    pdi: 'Marca el lugar del PDI',
    editCircle: 'Arrastra el centro para mover, el borde para cambiar el radio',
    editPath: 'Arrastra los puntos para ajustar, la figura para moverla; toca un punto para quitarlo',
    editPdi: 'Arrastra el PDI para moverlo',
    escape: 'Escape cancela',
    crosses: 'La figura no debe cruzarse consigo misma',
    fewCorners: 'Dibuja al menos tres puntos',
    fewPoints: 'Dibuja al menos dos puntos',
  },
  /** The live readout; ours. */
  radius: 'Radio',
  area: 'Área',
  perimeter: 'Perímetro',
  length: 'Longitud',
} as const
