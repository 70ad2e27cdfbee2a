/** Common texts of the portal's tables (Baliza extension). The portal fills in `{…}`. */
export const table = {
  /** For a row, in lists that name it. */
  choose: 'Elegir {name}',
  chooseAll: 'Elegir todas',
  chosen: '{count} elegidas',
  oneChosen: '1 elegida',
  /** Selects all rows that the filters leave. */
  chooseShown: 'Elegir las {count}',
  oneChooseShown: 'Elegir la única fila',
  clearChoice: 'Quitar selección',
  bulk: 'Acciones de la selección',
  bulkMore: 'Más acciones de la selección',
  actions: 'Acciones',
  moreOf: 'Más acciones de {name}',
  columns: 'Columnas',
  sort: 'Ordenar',
  filterOf: 'Filtrar por {column}',
  /** Missing value, in filters. */
  noValue: '(Vacío)',
  clearFilters: 'Quitar filtros',
  export: 'Exportar',
  /** For a list whose older rows are not loaded. */
  newest: 'Solo las {count} más recientes.',
  loadMore: 'Cargar más',
  /** After the last rows have been loaded. */
  allLoaded: 'Ya está toda la lista.',
  total: 'Totales',
} as const
