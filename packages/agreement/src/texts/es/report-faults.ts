/** Errors in the query of a report: the only part of `validation` that the report widget loads. */
export const reportFaults = {
  required: 'El campo es requerido',
  format: 'El formato es incorrecto',
  report: {
    units: 'Selecciona algunos objetos o todos',
    group: 'Selecciona al menos un grupo',
    type: 'Selecciona un tipo de reporte',
    speed: 'Ingresa solo números',
  },
  // Baliza extension
  dates: {
    order: 'La fecha inicial debe ser anterior a la final',
    span: 'El rango de fechas no puede pasar de un año',
    seconds: 'Son segundos, y aquí van milisegundos',
  },
} as const

/** Messages of a report that failed or has no rows: part of `errors`. */
export const reportErrors = {
  report: 'Error al consultar reporte',
  tableNoEvents: 'NO SE ENCONTRARON EVENTOS',
  tableNoData: 'NO SE ENCONTRARON DATOS',
} as const
