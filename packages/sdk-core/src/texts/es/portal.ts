/**
 * Ours: the portal's shell and login, beside the texts of the specification, which stand in the
 * areas that they belong to. `{…}` is filled in by the portal.
 */
export const portal = {
  titles: {
    login: 'Iniciar sesión',
    tracking: 'Rastreo',
    cpanel: 'Panel de control',
    importar: 'Importar',
    actividad: 'Registro de actividad',
    papelera: 'Papelera',
    llaves: 'Llaves de API',
    webhooks: 'Webhooks',
    conexiones: 'Conexiones',
    posiciones: 'Tabla de posiciones',
    monitoreo: 'Monitoreo por Excepcion',
    movil: 'Móvil',
    follow: 'Seguimiento en vivo',
  },
  loading: 'Cargando…',
  close: 'Cerrar',
  back: 'Regresar',
  notifications: 'Notificaciones',
  /** Of notices that stand behind those that are shown. */
  moreNotices: 'y {count} más',
  failed: 'Algo salió mal en esta página',
  failedDetail: 'Tus datos están a salvo en el servidor. Vuelve a intentarlo; si se repite, avísanos.',
  retry: 'Reintentar',
  failedPart: 'No se pudo cargar',
  partFailed: 'Esta parte no se pudo cargar. Vuelve a intentarlo cuando haya conexión.',
  partGone: 'Esta parte no se pudo cargar. Recarga la página.',
  reload: 'Recargar',
  /** The server was upgraded while this page was open. */
  newVersion: 'Hay una versión nueva',
  movil: 'La página móvil funciona.',
  toMap: 'Ir al mapa',
  /** The first stops of Tab. */
  skipToContent: 'Saltar al contenido',
  skipToList: 'Saltar a la lista',
  skipToMap: 'Saltar al mapa',
  login: {
    heading: 'Iniciar sesión',
    /** The specification's label, whatever the product's own version is (1, section 2): 'Ayuda' says that. */
    version: '1.9.1',
    intro: 'Rastrea en tiempo real cualquier unidad, vehículo o persona desde un solo lugar.',
    user: 'Usuario',
    password: 'Contraseña',
    showPassword: 'Mostrar contraseña',
    remember: 'Recuérdame',
    forgot: '¿Olvidaste tu contraseña?',
    enter: 'Entrar',
    entering: 'Entrando…',
    empty: 'Escribe tu usuario y tu contraseña.',
    tooMany: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
    demo: 'Demostración: entra con una de estas cuentas, contraseña {password}.',
    footer: '{product} System {year}',
    company: 'Sitio web',
    social: 'Redes sociales',
  },
  recovery: {
    heading: 'Recuperar contraseña',
    intro: 'Escribe el correo de tu cuenta y te diremos cómo entrar de nuevo.',
    email: 'Correo electrónico',
    back: 'Regresar',
    send: 'Enviar',
    sending: 'Enviando…',
  },
} as const
