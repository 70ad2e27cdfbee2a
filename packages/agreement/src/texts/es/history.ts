/** Columns and totals of a history, on the screen and in files (specification 1, section 2). */
export const history = {
  table: {
    label: 'Registros de {unit}',
    number: 'No.',
    date: 'Fecha',
    location: 'Ubicación',
    address: 'Dirección',
    speed: 'Velocidad',
    engine: 'Motor',
    odometer: 'Odómetro',
    odometerHint: 'Kilómetros recorridos desde el primer registro, sumados a lo largo del trayecto',
    on: 'Encendido',
    off: 'Apagado',
  },
  totals: {
    label: 'Totales',
    records: '{count} registros',
    oneRecord: '1 registro',
    distance: 'Recorrido',
    maxSpeed: 'Máxima',
    moving: 'En movimiento',
    idle: 'En ralentí',
    off: 'Apagado',
    stops: 'Paradas',
  },
} as const
