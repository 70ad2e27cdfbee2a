/** A session's end, and the errors that any call can meet. */
export const session = {
  // specification 1, section 4
  inactive: 'Usuario inactivo comunicate con nosotros',
  // ours
  ended: 'Tu sesión terminó. Inicia sesión de nuevo.',
} as const
