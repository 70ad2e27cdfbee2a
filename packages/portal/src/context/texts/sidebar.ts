/** Sidebar (specification 1, section 2). */
export const sidebar = {
  objects: 'Objetos',
  alerts: 'Alertas',
  // Baliza extension
  tabs: 'Lista',
  noGroup: 'Sin Grupo',
  /** The search term follows. */
  noMatch: 'No existen resultados con el termino:',
  // Context menu, which the specification names in English
  history: 'Historial',
  hour: 'Última hora',
  today: 'Hoy',
  yesterday: 'Ayer',
  /** For a unit that never reported. */
  why: 'Por qué no se ve',
  cameras: 'Ver cámaras',
  follow: 'Seguir en vivo',
  followWindow: 'Seguir en otra ventana',
  followBlocked: 'El navegador no dejó abrir otra ventana',
  records: 'Ver registros',
  command: 'Enviar comando',
  edit: 'Editar',
  showGeofences: 'Mostrar geocercas',
  showPdi: 'Mostrar puntos de interés',
  showRoutes: 'Mostrar rutas',
} as const
