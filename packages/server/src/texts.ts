/** Every `mensaje` the server answers with. Those of the specification are verbatim. */
export const mensajes = {
  // specification 1, section 8
  wrongCredentials: 'El usuario o contraseña es incorrecto o está inactivo',
  inactiveLogin: 'Usuario inactivo...',
  // specification 1, section 4
  inactive: 'Usuario inactivo comunicate con nosotros',
  notFound: 'Datos no encontrados',
  userUpdated: 'El usuario se actualizo correctamente',
  required: 'El campo es requerido',
  badFormat: 'El formato es incorrecto',
  // ours
  noSession: 'Tu sesión terminó, inicia sesión de nuevo',
  forbidden: 'Tu cuenta no tiene permiso para hacer esto',
  notYet: 'Esta función todavía no está disponible en este servidor',
  tooManyLogins: 'Demasiados intentos, espera unos minutos y vuelve a intentar',
  noMail:
    'Este servidor todavía no puede enviar correos para recuperar la contraseña, comunícate con nosotros',
  badBody: 'Los datos enviados no se entienden',
  tooBig: 'Los datos enviados son demasiado grandes',
  unknownPath: 'Esta dirección no existe',
  broken: 'Ups algo salió mal, vuelva a intentar',
  shortPassword: 'La contrasena es muy pequena',
} as const
