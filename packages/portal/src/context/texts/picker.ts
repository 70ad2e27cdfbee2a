/** Selection of units (Baliza extension). The portal fills in `{…}`. */
export const picker = {
  search: 'Buscar unidad para elegir',
  searchHint: 'Nombre o placas',
  all: 'Todas las unidades ({count})',
  allFound: 'Las {count} encontradas',
  oneFound: 'La unidad encontrada',
  count: 'Elegidas: {count} de {total}',
  none: 'Ninguna unidad coincide',
  empty: 'No hay unidades para elegir',
} as const
