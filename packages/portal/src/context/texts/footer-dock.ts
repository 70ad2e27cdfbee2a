/** Part of `footer` that is visible before the footer panel is opened. */
export const footerDock = {
  title: 'Historial y reportes',
  open: 'Mostrar historial y reportes',
  close: 'Ocultar historial y reportes',
} as const
