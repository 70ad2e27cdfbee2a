/** Account dialog (Baliza's own texts). The specification describes it without its texts (1, sections 2 and 5). */
export const account = {
  profile: 'Tus datos',
  user: 'Usuario',
  userHint: 'El usuario no se puede cambiar.',
  nombre: 'Nombre',
  email: 'Correo electrónico',
  password: 'Cambiar contraseña',
  passwordHint: 'Escríbela solo si quieres cambiarla.',
  old: 'Contraseña actual',
  new: 'Contraseña nueva',
  repeat: 'Repite la contraseña nueva',
  endsOthers: 'Al cambiarla se cierran tus sesiones en otros equipos.',
  save: 'Guardar cambios',
} as const
