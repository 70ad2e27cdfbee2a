/** Searching a point and an address (specification 1, section 2: Map); the texts are ours. */
export const places = {
  lat: 'Latitud',
  lng: 'Longitud',
  latHint: 'También puedes pegar aquí las dos: 19.43, -99.13',
  latRange: 'La latitud va de -90 a 90',
  lngRange: 'La longitud va de -180 a 180',
  text: 'Dirección',
  textHint: 'Calle, colonia, ciudad o código postal',
  search: 'Buscar',
  clear: 'Quitar',
  recent: 'Búsquedas recientes',
  forget: 'Borrar recientes',
  found: 'Resultado',
  copy: 'Copiar',
  goTo: 'Ver',
} as const
