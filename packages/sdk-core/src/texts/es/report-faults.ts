/** What is wrong with what a report is asked with: a part of `validation` that the report widget carries alone. */
export const reportFaults = {
  required: 'El campo es requerido',
  format: 'El formato es incorrecto',
  report: {
    units: 'Selecciona algunos objetos o todos',
    group: 'Selecciona al menos un grupo',
    type: 'Selecciona un tipo de reporte',
    speed: 'Ingresa solo números',
  },
  // ours
  dates: {
    order: 'La fecha inicial debe ser anterior a la final',
    span: 'El rango de fechas no puede pasar de un año',
    seconds: 'Son segundos, y aquí van milisegundos',
  },
} as const

/** What a report says that failed or has no rows: a part of `errors`. */
export const reportErrors = {
  report: 'Error al consultar reporte',
  tableNoEvents: 'NO SE ENCONTRARON EVENTOS',
  tableNoData: 'NO SE ENCONTRARON DATOS',
} as const
