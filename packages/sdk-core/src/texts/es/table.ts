/** What every table of the portal says of itself; the texts are ours. `{…}` is filled in by the portal. */
export const table = {
  /** Of a row, in lists that name it. */
  choose: 'Elegir {name}',
  chooseAll: 'Elegir todas',
  chosen: '{count} elegidas',
  oneChosen: '1 elegida',
  /** All that the filters leave. */
  chooseShown: 'Elegir las {count}',
  clearChoice: 'Quitar selección',
  bulk: 'Acciones de la selección',
  bulkMore: 'Más acciones de la selección',
  actions: 'Acciones',
  moreOf: 'Más acciones de {name}',
  columns: 'Columnas',
  sort: 'Ordenar',
  filterOf: 'Filtrar por {column}',
  /** A value that is missing, where rows are filtered by it. */
  noValue: '(Vacío)',
  clearFilters: 'Quitar filtros',
  export: 'Exportar',
  total: 'Totales',
} as const
