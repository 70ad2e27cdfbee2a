/** The positions table (specification 2, section 2.2). */
export const positions = {
  title: 'Tabla de Posiciones',
  columns: {
    nombre: 'Nombre',
    placas: 'Placas',
    position: 'Posicion',
    address: 'Direccion',
    speed: 'Velocidad',
    status: 'Estado',
    time: 'Fecha/Hora',
  },
  on: 'Encendido',
  off: 'Apagado',
} as const
