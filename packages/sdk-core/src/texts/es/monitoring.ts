/** Monitoring by exception (specification 2, section 2.3). */
export const monitoring = {
  title: 'Monitoreo por Excepcion',
  apply: 'Aplicar',
  speedHint: '100',
  columns: {
    number: '#',
    nombre: 'Nombre',
    position: 'Posicion',
    address: 'Direccion',
    speed: 'Velocidad',
    status: 'Estado',
    event: 'Evento',
    time: 'Fecha/Hora',
  },
  on: 'ON',
  off: 'OFF',
} as const
