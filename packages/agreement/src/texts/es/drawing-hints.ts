import { radiusFault, shapeFaults } from './shape-faults.js'

/** Hints of the map while the user draws: the next step, and the size of the shape (Baliza extension). */
export const drawingHints = {
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
  editPath: 'Arrastra los puntos o la figura; toca un punto para quitarlo',
  editPdi: 'Arrastra el PDI para moverlo',
  escape: 'Escape cancela',
  ...shapeFaults,
  radiusFault,
  radius: 'Radio',
  area: 'Área',
  perimeter: 'Perímetro',
  length: 'Longitud',
} as const
