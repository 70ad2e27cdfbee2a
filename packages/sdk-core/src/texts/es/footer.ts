/** The footer panel of history and reports (specification 1, section 2). */
export const footer = {
  title: 'Historial y reportes',
  reports: 'Reportes',
  geofences: 'Geocercas y PDI',
  routes: 'Rutas',
} as const
