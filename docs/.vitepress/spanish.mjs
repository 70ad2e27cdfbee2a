/** The texts of the theme in Spanish. */
export const spanish = {
  outline: { level: [2, 3], label: 'En esta página' },
  docFooter: { prev: 'Anterior', next: 'Siguiente' },
  darkModeSwitchLabel: 'Tema',
  lightModeSwitchTitle: 'Cambiar al tema claro',
  darkModeSwitchTitle: 'Cambiar al tema oscuro',
  sidebarMenuLabel: 'Páginas',
  returnToTopLabel: 'Volver arriba',
  langMenuLabel: 'Cambiar de idioma',
  skipToContentLabel: 'Ir al contenido',
  notFound: {
    title: 'Esta página no existe',
    quote: 'Revisa la dirección, o busca la página.',
    linkLabel: 'Ir al inicio',
    linkText: 'Ir al inicio',
  },
}

/** The texts of the search in Spanish. */
export const spanishSearch = {
  button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
  modal: {
    displayDetails: 'Mostrar la lista con detalles',
    resetButtonTitle: 'Borrar la búsqueda',
    backButtonTitle: 'Cerrar la búsqueda',
    noResultsText: 'No hay resultados de',
    footer: {
      selectText: 'abrir',
      selectKeyAriaLabel: 'Entrar',
      navigateText: 'mover',
      navigateUpKeyAriaLabel: 'Flecha arriba',
      navigateDownKeyAriaLabel: 'Flecha abajo',
      closeText: 'cerrar',
      closeKeyAriaLabel: 'Escape',
    },
  },
}
