/** End of a session, and errors that any call may return. */
export const session = {
  // specification 1, section 4
  inactive: 'Usuario inactivo comunicate con nosotros',
  // Baliza extension
  ended: 'Tu sesión terminó. Inicia sesión de nuevo.',
} as const
