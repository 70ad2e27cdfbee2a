/** The help dialog: its support contacts are configuration (specification 1, section 1). */
export const help = {
  puesto: 'Puesto',
  nombre: 'Nombre',
  whatsapp: 'WhatsApp',
  email: 'Email',
  // ours
  intro: 'Escríbenos o llámanos: te ayudamos con tus unidades, tus alertas y tu cuenta.',
  none: 'Todavía no hay contactos de ayuda. Pídelos a quien administra tu cuenta.',
  noneSetUp:
    'Quien administra el servidor los define con la variable {setting}: una lista JSON con puesto, nombre, whatsapp y email de cada contacto.',
  version: '{brand} {version}',
  licences: 'Licencias de terceros',
  /** Whose the data are that the screens show: the names of places beside the units, and the map. */
  credits: 'Nombres de lugares: GeoNames (CC BY 4.0). Mapa: OpenStreetMap y Natural Earth.',
} as const
