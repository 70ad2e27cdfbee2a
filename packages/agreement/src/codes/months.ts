/** Months of the control panel's select (specification 2, section 2.1), from January. */
export const months = [
  'ENERO',
  'FEBRERO',
  'MARZO',
  'ABRIL',
  'MAYO',
  'JUNIO',
  'JULIO',
  'AGOSTO',
  'SEPTIEMBRE',
  'OCTUBRE',
  'NOVIEMBRE',
  'DICIEMBRE',
] as const
/** One of {@link months}. */
export type Month = (typeof months)[number]
