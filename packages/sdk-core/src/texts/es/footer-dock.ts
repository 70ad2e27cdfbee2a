/** What is seen of the footer panel before it is opened: a part of `footer`. */
export const footerDock = {
  title: 'Historial y reportes',
  open: 'Mostrar historial y reportes',
  close: 'Ocultar historial y reportes',
} as const
