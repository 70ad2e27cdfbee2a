/** Every `mensaje` of a response. The texts of the specification are verbatim. */
export const mensajes = {
  // specification 1, section 8
  wrongCredentials: 'El usuario o contraseña es incorrecto o está inactivo',
  inactiveLogin: 'Usuario inactivo...',
  // specification 1, section 4
  inactive: 'Usuario inactivo comunicate con nosotros',
  notFound: 'Datos no encontrados',
  required: 'El campo es requerido',
  badFormat: 'El formato es incorrecto',
  // Baliza extensions
  noSession: 'Tu sesión terminó, inicia sesión de nuevo',
  forbidden: 'Tu cuenta no tiene permiso para hacer esto',
  tooManyLogins: 'Demasiados intentos, espera unos minutos y vuelve a intentar',
  tooManyCalls: 'Son demasiadas llamadas en poco tiempo: espera un momento y vuelve a intentar',
  tooManyHeld: 'Ya hay demasiadas peticiones de esta cuenta en espera: sigue más unidades en una sola',
  tooManyStreams: 'Ya hay demasiadas conexiones continuas: vuelve a intentar en un minuto',
  tooManySearches: 'Hay muchas búsquedas de direcciones a la vez, espera unos segundos y vuelve a intentar',
  tooManyImports: 'Ya se revisan varios archivos de esta cuenta, espera unos segundos y vuelve a intentar',
  noMail:
    'Este servidor todavía no puede enviar correos para recuperar la contraseña, comunícate con nosotros',
  recoveryMailed:
    'Si ese correo tiene una cuenta, en unos minutos le llegará un enlace para cambiar la contraseña',
  badReset: 'El enlace venció o ya se usó: pide otro desde el inicio de sesión',
  passwordChanged: 'La contraseña se cambió. Inicia sesión con la nueva',
  foreignOrigin: 'Este sitio no está autorizado para mostrar estas unidades',
  badSignature:
    'La firma no es de esta cuenta espejo, venció o ya se usó: revisa la llave y la hora de tu servidor',
  manyTokens: 'Son demasiadas sesiones a la vez: pide otra en un minuto',
  noKey: 'La llave de API no existe, venció o fue revocada',
  keyInHeader:
    'La llave de API va en el encabezado Authorization: Bearer, nunca en el cuerpo ni en la dirección',
  keyInBrowser: 'Una llave de API no se usa desde un navegador: es para programas y servidores',
  keyElsewhere: 'La llave de API no se puede usar desde esta dirección de red',
  keyScope: 'La llave de API no tiene el alcance que esta llamada pide: {scope}',
  keyNever: 'Esta llamada no se hace con una llave de API',
  keyUnits: 'Esta llamada no se hace con una llave de API limitada a algunas unidades',
  manyKeys: 'La cuenta llegó al límite de 50 llaves de API: revoca alguna',
  pastExpiry: 'La llave vencería en el pasado: elige otra fecha',
  pastEnd: 'El enlace terminaría en el pasado: elige otra fecha',
  lateEnd: 'El enlace dura 7 días como máximo: elige otra fecha',
  noLink: 'El enlace venció o dejó de compartirse: pide otro a quien te lo envió',
  manyBoards: 'La cuenta llegó al límite de 50 tableros compartidos: revoca alguno',
  manyWebhooks: 'La cuenta llegó al límite de 20 webhooks: elimina alguno',
  notPublicUrl:
    'La dirección tiene que ser https y de un servidor de internet: a redes internas no se envía nada',
  manyReportSchedules: 'La cuenta llegó al límite de 20 reportes por correo: elimina alguno',
  sendingDay: 'El envío empezó: en un momento llegará por correo el reporte del {date}.',
  sendingRange: 'El envío empezó: en un momento llegará por correo el reporte del {from} al {to}.',
  sentJustNow: 'Este reporte se acaba de enviar: vuelve a intentar en un minuto',
  nothingToReplay: 'Desde entonces no hay envíos que repetir',
  hiddenSpeed: 'Aquí no se muestran velocidades',
  manyRecords: 'Son más de 200,000 registros: elige un rango de fechas más corto',
  foreignCursor: 'Este cursor no es de este servidor o de esta llamada: empieza sin él, o con una fecha',
  oldCursor:
    'Este cursor es demasiado viejo: lee en el historial lo que falta desde entonces, y empieza sin él',
  oldSince:
    'Esa fecha es demasiado vieja para seguir desde ahí: lee el historial hasta hoy, y empieza sin ella',
  bigReport: 'El reporte es demasiado grande: elige menos unidades o un rango de fechas más corto',
  badKey: 'La clave de idempotencia lleva de 1 a 255 caracteres visibles, sin espacios ni acentos',
  keyReused: 'Esta clave de idempotencia ya se usó con otros datos, y no se hizo nada: usa otra',
  unfinished:
    'Esta llamada se interrumpió y no se sabe cuánto de ella se hizo: revísalo antes de volver a intentar',
  badBody: 'Los datos enviados no se entienden',
  unknownField: 'Esta llamada no tiene el campo',
  didYouMean: '¿Quisiste decir',
  ownIcons: 'El ícono debe ser uno del catálogo o un archivo de este servidor, no de otro sitio',
  tooDeep: 'Los datos enviados tienen demasiados niveles anidados: 64 como máximo',
  notJson: 'El cuerpo debe ser JSON, con el encabezado Content-Type: application/json',
  tooBig: 'Los datos enviados son demasiado grandes',
  unknownPath: 'Esta dirección no existe',
  otherMethod: 'Esta dirección existe, pero con otro método: {allow}',
  away: 'El servicio no está disponible por ahora, vuelve a intentar en unos segundos',
  broken: 'Ups algo salió mal, vuelva a intentar',
  shortPassword: 'La contrasena es muy pequena',
  nameTaken: 'Ese usuario ya está registrado, elige otro',
  noSuchManager: 'El manager elegido no existe',
  managerOfUsers: 'Solo una cuenta de Usuario puede tener un manager',
  lastAdmin:
    'Es el último super administrador activo: no se puede desactivar, eliminar ni cambiar de privilegios',
  removeSelf: 'No puedes eliminar tu propia cuenta',
  enterSelf: 'Ya estás en tu propia cuenta',
  permitUsers: 'Este permiso es solo para cuentas de Usuario',
  mirrorElsewhere: 'Es una cuenta espejo: se edita en Cuentas espejo',
  notAssignedThere: 'La unidad ya no está asignada a la cuenta de la que sale',
  notOfOwner: 'El usuario de la cuenta espejo no tiene esta unidad',
  imeiTaken: 'Ya hay un equipo gps registrado con ese IMEI',
  imeiIsDeviceId: 'Ese IMEI es el ID con el que ya se identifica el equipo de otra unidad',
  deviceIdTaken: 'Otra unidad tiene ya ese ID, como ID en el equipo o como IMEI',
  ambiguousExternalId: 'Varios registros que ves tienen ese ID externo: usa el ID o el IMEI',
  externalIdTaken: 'Ese ID externo ya es de otro registro de la misma cuenta',
  externalIdExists: 'Ya existe: {name} tiene ese ID externo',
  unknownTrackerModel: 'Ese modelo de equipo no existe: escríbelo como está en el formulario de la unidad',
  imeiFixed: 'El IMEI de una unidad no se puede cambiar',
  unknownBrand: 'La marca del equipo no existe',
  unknownManager: 'El manager elegido no existe',
  groupTaken: 'Una de las unidades está en un grupo de otra cuenta',
  driverTaken: 'La unidad ya tiene un conductor de otra cuenta',
  // Baliza extensions: imports
  badDay: 'Escribe la fecha como día/mes/año: 23/04/2026',
  dayAhead: 'La fecha no puede ser posterior a hoy',
  unknownGroup: 'No tienes ningún grupo con ese nombre',
  ambiguousGroup: 'Tienes varios grupos con ese nombre',
  roundedNumber: 'Excel lo redondeó: escríbelo completo, como texto',
  repeatedRow: 'Se repite: está también en la fila {row}',
  unknownAccount: 'No hay una cuenta con ese usuario entre las que administras',
  unknownImei: 'No hay una unidad con ese IMEI entre las que ves',
  alreadyAssigned: 'La unidad ya está asignada a esa cuenta',
  driverExists: 'La cuenta ya tiene un conductor con ese nombre',
  unitDriven: 'La unidad ya tiene conductor',
  tooManyRows: 'Un archivo de este tipo tiene como máximo {most} filas: divídelo en varios',
  faultyRows: 'Filas con errores: {count}. Corrígelas, o importa solo las buenas',
  faultyShape: 'Una figura tiene faltas y no se importó nada. {faults}',
  faultyShapes: '{count} figuras tienen faltas y no se importó nada. {faults}',
  shapeAt: 'Elemento {elemento}',
  shapePartAt: 'Elemento {elemento}, parte {parte}',
  nothingToImport: 'Ninguna fila se puede importar',
  importRaced: 'Los datos cambiaron mientras se importaba y no se escribió nada: revisa el archivo otra vez',
  undoLate: 'Una importación se puede deshacer durante una hora',
  // Baliza extensions: bin
  binImeiTaken:
    'No se puede restaurar: otro equipo gps tiene ya su IMEI. Sigue en la papelera; elimina o cambia aquel primero',
  binUserTaken:
    'No se puede restaurar: su usuario, o el de una de sus cuentas espejo, es ya de otra cuenta. Sigue en la papelera',
  binAccountGone:
    'No se puede restaurar: la cuenta a la que pertenece no está. Si está en la papelera, restáurala primero',
  binPlaceGone:
    'No se puede restaurar: la geocerca o ruta que vigila no está. Si está en la papelera, restáurala primero',
  // Baliza extensions: geofences and events
  otherKind: 'El tipo de una figura guardada no se puede cambiar',
  tooManyDrawn: 'La cuenta llegó al límite de geocercas, puntos de interés y rutas: elimina algunos',
  watched: 'No se puede eliminar porque la vigilan estos eventos: {events}',
  noSuchDestination: 'La geocerca o el punto de interés elegido ya no existe o no sirve como destino',
  noSuchPlace: 'La geocerca o ruta elegida ya no existe o no sirve para este evento',
  tooManyEvents: 'La cuenta llegó al límite de eventos: elimina algunos',
  noEmailChannel: 'Este servidor no tiene correo configurado: pide a tu administrador que defina SMTP_URL',
  noSmsChannel: 'Este servidor no tiene SMS configurado: pide a tu administrador que defina SMS_URL',
  noWebhooks: 'Tu cuenta no tiene webhooks: elige correo o SMS',
  noEscalation: 'Tu cuenta no tiene permiso para avisar a otras personas: pídelo a quien te la dio',
  // Baliza extensions: recipients
  confirmationSent: 'Enviamos la solicitud: en cuanto esa persona acepte, le llegarán los mensajes',
  alreadyConfirmed: 'Esa dirección ya está confirmada',
  recipientRefused: 'Esa persona no quiere recibir mensajes de esta cuenta',
  manyConfirmations: 'Ya se enviaron muchas solicitudes hoy: vuelve a intentar mañana',
  confirmationNotSent:
    'No se pudo enviar la solicitud: revisa la dirección y vuelve a intentar en unos minutos',
  recipientConfirmed: 'Dirección confirmada: desde ahora recibe los mensajes',
  wrongCode: 'Ese código no es: revísalo, o envía una solicitud nueva',
  manyCodes: 'Hubo demasiados códigos equivocados: vuelve a intentar mañana, o usa el enlace del correo',
  badConfirmation: 'El enlace ya no sirve: se envió otro después. Abre el más reciente',
  recipientLeft: 'Listo: ya no recibirás mensajes de esa cuenta',
  noneConfirmed:
    'Ningún destinatario ha confirmado que quiere recibir reportes: pídeles que abran el enlace que les llegó',
  noPushChannel: 'Este servidor no puede enviar notificaciones push',
} as const

/** Why a cleaning of all devices did not finish. @remarks Baliza extension. */
export const cleaningTexts = {
  interrupted: 'El servidor se detuvo durante la limpieza: iníciala otra vez y continuará donde quedó',
  error: 'La base de datos no dejó terminar la limpieza: iníciala otra vez y continuará donde quedó',
} as const

/** Texts about commands to trackers, in responses and in the command log. @remarks Baliza extension. */
export const commandTexts = {
  done: 'El equipo confirmó el comando',
  accepted: 'El equipo aceptó el comando: cortará el motor cuando la unidad vaya a menos de {limit} km/h',
  sent: 'El comando se envió al equipo; falta que lo confirme',
  taken: 'El equipo recibió el comando; falta que confirme que lo hizo',
  sentBySms: 'El comando se envió por SMS; falta que el equipo lo confirme',
  queued:
    'Traccar guarda el comando y lo enviará cuando el equipo se conecte; desde aquí ya no se puede retirar',
  leaving: 'El comando está saliendo hacia el equipo',
  waits: 'El equipo no está conectado: el comando se enviará si se conecta dentro de {minutes}',
  cutWaits: 'El comando se enviará cuando el equipo se conecte y la unidad vaya despacio; vence en {minutes}',
  failed: {
    expired: 'El comando venció: el equipo no lo recibió a tiempo y ya no se enviará',
    replaced: 'El comando no se ejecutará: lo reemplazó uno posterior',
    broken:
      'La conexión se cortó al enviar el comando: no se sabe si el equipo lo recibió, y no se repite solo',
    lost: 'El envío se interrumpió: no se sabe si el equipo recibió el comando, y no se repite solo',
    gateway: 'El SMS no salió: la pasarela no lo aceptó',
    unsupported: 'No se envió: el equipo no tiene este comando',
    refused: 'El equipo no aceptó el comando',
    traccarAway: 'No se envió: no se pudo preguntar a Traccar, que atiende al equipo',
    traccarSlow: 'No se envió: Traccar, que atiende al equipo, tardó demasiado en contestar',
    traccarCertificate: 'No se envió: el certificado de Traccar no convence',
    traccarToken: 'No se envió: Traccar no deja entrar con la clave de este servidor (TRACCAR_TOKEN)',
    traccarRedirect:
      'No se envió: la dirección de Traccar (TRACCAR_URL) lleva a otra, y ahí no se manda la clave',
    traccarUnreadable: 'No se envió: lo que contestó Traccar no se entiende; ¿es TRACCAR_URL la suya?',
    traccarNoDevice: 'No se envió: Traccar no tiene este equipo, o su usuario no lo ve',
    traccarTwoDevices: 'No se envió: Traccar tiene más de un equipo con este ID',
    traccarUnsupported: 'No se envió: Traccar no tiene este comando para el protocolo del equipo',
    traccarRefused: 'Traccar no aceptó el comando',
  },
  /** Why it is unknown whether a command was sent through Traccar. Shown instead of a device's response. */
  traccarBroken: {
    slow: 'Traccar no contestó a tiempo',
    away: 'la conexión con Traccar se perdió ({code})',
    status: 'Traccar contestó {status}',
    unreadable: 'lo que contestó Traccar no se entiende',
  },
  /** `unsupported`, for engine commands. */
  engineUnknown:
    'No se envió: no se sabe cómo corta el motor este equipo. Quien administra la unidad dice su «Modelo del equipo» en Panel de control, Objetos',
  /** Why a device refused, if its response contains the reason. `{words}` is that response. */
  refusedWhy: '{text}: {why} («{words}»)',
  why: {
    noFix: 'sin señal GPS',
    fast: 'va rápido: espera a que baje de {limit} km/h',
    fastAt: '{speed} km/h: espera a que baje de {limit}',
    noOutput: 'esa salida no está configurada en el equipo',
    otherWords: 'no entiende esta orden; ¿es otro su «Modelo del equipo»?',
  },
  words: '{text}: «{words}»',
  moving: 'La unidad va a {speed} km/h: bloquear el motor ahora es peligroso. Confirma que quieres hacerlo',
  motionUnknown:
    'No se sabe si la unidad está en movimiento: bloquear el motor puede ser peligroso. Confirma que quieres hacerlo',
  smsOtherModel:
    'Por SMS solo se envían comandos a equipos Coban GPS103, y este es {model}: envíalo por GPRS',
  noGateway: 'Este servidor no puede enviar SMS: envía el comando por GPRS',
  noPhone: 'La unidad no tiene un número de teléfono al que enviar el SMS',
  simOfUser:
    'El SIM de la unidad lo escribió un usuario: un administrador tiene que guardarlo antes de enviar comandos por SMS',
  noSmsPassword:
    'Falta la contraseña de este equipo para enviarle SMS: escríbela en Administración, al editar el equipo',
  smsLimit:
    'Hoy ya se enviaron muchos comandos por SMS, de esta cuenta o a esta unidad: usa GPRS o espera a mañana',
  inactiveUnit: 'La unidad está inactiva: no se le pueden enviar comandos',
  inactiveUser: 'El usuario está inactivo: no se pueden enviar comandos a su nombre',
} as const

/** Why a delivery of a webhook failed, or why the server has stopped the webhook. @remarks Baliza extension. */
export const webhookReasons = {
  status: 'El servidor respondió {status}',
  noAnswer: 'El servidor no respondió ({code})',
  inside: 'La dirección no es de un servidor de internet',
  day: 'No recibió nada durante un día',
  ours: 'Este servidor no pudo preparar el envío',
} as const
