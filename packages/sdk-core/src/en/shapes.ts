// Written by `npm run english-names` from the declarations of the SDK and names.ts.

import { GroupsList, IconSize, LoginResult, OfUser, SessionLogin, Unit } from './first-shapes.js'
import { Alert, Attendance, Geofences } from './store-shapes.js'
import { type CallShapes, moment, type Shape } from './translate.js'

export const SessionResetPassword: Shape = { pass: 'password' }

export const SessionVerifyCredentials: Shape = { user: 'username' }

export const User: Shape = {
  user: 'username',
  nombre: 'name',
  tel: 'phone',
  rol: 'role',
  activo: 'active',
  reg: ['registeredAt', moment],
  ultimo_acceso: ['lastAccessAt', moment],
  manager: 'managerId',
  editar: 'canEditUnits',
  reportes: 'canSeeReports',
  blocmotor: 'canSendCommands',
  geocirculares: 'canUseGeofences',
  rutas: 'canUseRoutes',
  integraciones: 'canIntegrate',
}

export const SessionUpdateProfile: Shape = { nombre: 'name', pass: 'password' }

export const FoundPlace: Shape = { lon: 'lng', display_name: 'address' }

export const ActivityRow: Shape = {
  timestamp: ['at', moment],
  actor_id: 'actorId',
  cuenta_id: 'accountId',
  cuenta: 'account',
  accion: 'action',
  objeto_id: 'targetId',
  objeto: 'target',
  campos: 'fields',
  detalle: 'detail',
  llave_id: 'keyId',
  llave: 'key',
}

export const ActivityPage: Shape = { rows: ['rows', ActivityRow] }

export const ActivityQuery: Shape = {
  desde: ['from', moment],
  hasta: ['to', moment],
  tipo: 'kind',
  texto: 'text',
  llave: 'key',
}

export const ApiKey: Shape = {
  prefijo: 'prefix',
  nombre: 'name',
  alcances: 'scopes',
  unidades: 'imeis',
  direcciones: 'addresses',
  creada: ['createdAt', moment],
  vence: ['expiresAt', moment],
  usada: ['lastUsedAt', moment],
  usada_desde: 'lastUsedFrom',
  user: 'userId',
  usuario: 'username',
  enlaces: 'links',
  eventos: 'events',
}

export const NewApiKey: Shape = { llave: 'key' }

export const ApiKeyForm: Shape = {
  nombre: 'name',
  alcances: 'scopes',
  unidades: 'imeis',
  direcciones: 'addresses',
  vence: ['expiresAt', moment],
}

export const ApiKeysRevoke: Shape = { conEventos: 'withEvents' }

export const Assignment: Shape = {
  id_objeto_gps: 'unitId',
  id_user: 'userId',
  user: 'username',
  nombre: 'name',
}

export const AssignedUnit: Shape = { id_objeto_gps: 'unitId' }

export const AssignedUser: Shape = { id_user: 'userId' }

export const AssignmentsAdd: Shape = { id_user: 'userId', id_objeto_gps: 'unitId' }

export const AssignmentsMove: Shape = { id_objeto_gps: 'unitId', de: 'fromUserId', id_user: 'userId' }

export const BinRow: Shape = {
  tipo: 'kind',
  nombre: 'name',
  detalle: 'detail',
  cuenta: 'account',
  quien: 'removedBy',
  eliminado: ['removedAt', moment],
  hasta: ['until', moment],
}

export const ActiveBoardLink: Shape = {
  creada: ['createdAt', moment],
  nombre: 'name',
  unidades: 'imeis',
  vence: ['expiresAt', moment],
}

export const BoardForm: Shape = { nombre: 'name', unidades: 'imeis', vence: ['expiresAt', moment] }

export const ProtocolConnections: Shape = {
  protocolo: 'protocol',
  abiertas: 'open',
  conexiones: 'connections',
  recibidas: 'received',
  guardadas: 'stored',
  rechazadas: 'refused',
}

export const RefusedTracker: Shape = {
  timestamp: ['at', moment],
  desde: ['since', moment],
  veces: 'times',
  razon: 'reason',
  protocolo: 'protocol',
  direccion: 'address',
  puerto: 'port',
  equipo: 'device',
  unidad: 'unitName',
  texto: 'text',
}

export const WrongClock: Shape = { nombre: 'name', desfase_reloj: 'clockOffsetMs', sms_reloj: 'clockSms' }

export const Connections: Shape = {
  recibe: 'receives',
  conectados: 'loggedIn',
  sin_identificar: 'unidentified',
  protocolos: ['protocols', ProtocolConnections],
  rechazos: ['refusals', RefusedTracker],
  relojes: ['clocks', WrongClock],
}

export const ConnectionsQuery: Shape = { texto: 'text' }

export const StoredPosition: Shape = {
  timestamp: ['recordedAt', moment],
  recibido: ['receivedAt', moment],
  valido: 'valid',
  speed: 'speedKmh',
  angulo: 'course',
  altitud: 'altitudeM',
  acc: 'engineOn',
  puerta: 'doorOpen',
  bateria: 'batteryPercent',
  odometro: 'odometerKm',
  motivo: 'reason',
}

export const SentenceAttribute: Shape = { nombre: 'name', valor: 'value' }

export const ReadPosition: Shape = {
  posicion: ['position', StoredPosition],
  duda: 'doubt',
  atributos: ['attributes', SentenceAttribute],
}

export const TrackerSentence: Shape = {
  timestamp: ['at', moment],
  tipo: 'kind',
  protocolo: 'protocol',
  direccion: 'address',
  puerto: 'port',
  texto: 'text',
  razon: 'reason',
  resultado: 'outcome',
  posiciones: 'positions',
  leida: ['read', ReadPosition],
  omitidas: 'leftOut',
}

export const UnitTail: Shape = { ultima: ['lastHeardAt', moment], sentencias: ['sentences', TrackerSentence] }

export const Embed: Shape = { origenes: 'origins', unidades: 'imeis', campos: 'fields', clave: 'hasKey' }

export const OfMirrorAccount: Shape = { iduser: 'mirrorAccountId' }

export const EmbedForm: Shape = {
  origenes: 'origins',
  unidades: 'imeis',
  campos: 'fields',
  iduser: 'mirrorAccountId',
}

export const EmbedsRenewKey: Shape = { clave: 'key' }

export const SignedEmbed: Shape = {
  cuenta: 'accountId',
  origen: 'origin',
  hora: 'epochSeconds',
  firma: 'signature',
}

export const FollowLink: Shape = { expires: ['expiresAt', moment] }

export const FollowCreate: Shape = { horas: 'hours' }

export const ActiveFollowLink: Shape = {
  nombre: 'unitName',
  created: ['createdAt', moment],
  expires: ['expiresAt', moment],
}

export const ImportFault: Shape = { fila: 'row', columna: 'column', mensaje: 'message' }

export const ImportCheck: Shape = { buenas: 'valid', faltas: ['faults', ImportFault] }

export const ImportFile: Shape = { tipo: 'kind', filas: 'rows' }

export const ImportResult: Shape = { escritas: 'written', faltas: ['faults', ImportFault] }

export const ImportsRun: Shape = { tipo: 'kind', filas: 'rows', archivo: 'fileName', soloBuenas: 'validOnly' }

export const KeptRow: Shape = { nombre: 'name', motivo: 'reason' }

export const ImportUndo: Shape = { mensaje: 'message', deshechas: 'undone', quedan: ['kept', KeptRow] }

export const ImportRow: Shape = {
  timestamp: ['importedAt', moment],
  user_id: 'userId',
  user: 'username',
  tipo: 'kind',
  archivo: 'fileName',
  escritas: 'written',
  deshacer_hasta: ['undoableUntil', moment],
  deshecha: ['undoneAt', moment],
}

export const MobileDevice: Shape = {
  nombre: 'name',
  equipo_gps: 'brand',
  activo: 'active',
  timestamp: ['reportedAt', moment],
  speed: 'speedKmh',
  bateria: 'batteryPercent',
  id_user: 'userId',
}

export const Recipient: Shape = {
  canal: 'channel',
  destino: 'to',
  pedido: ['askedAt', moment],
  confirmado: ['confirmedAt', moment],
  rechazado: ['refusedAt', moment],
}

export const MessageLimit: Shape = {
  canal: 'channel',
  por_cuenta: 'perAccount',
  por_destinatario: 'perRecipient',
  enviados: 'sent',
}

export const Recipients: Shape = {
  destinatarios: ['recipients', Recipient],
  limites: ['limits', MessageLimit],
  dominios: 'domains',
}

export const RecipientPayload: Shape = { canal: 'channel', destino: 'to', user: 'userId' }

export const RecipientsConfirm: Shape = { user: 'userId', canal: 'channel', destino: 'to', codigo: 'code' }

export const RecipientsAnswer: Shape = { acepta: 'accepts' }

export const ReportSchedule: Shape = {
  nombre: 'name',
  reporte: 'report',
  velocidad: 'speedLimitKmh',
  unidades: 'imeis',
  destinatarios: 'recipients',
  formato: 'format',
  activo: 'active',
  creado: ['createdAt', moment],
  proximo: ['nextAt', moment],
  pendiente: 'isPending',
  intentado: ['triedAt', moment],
  enviado: ['sentAt', moment],
  user: 'userId',
  usuario: 'username',
  frecuencia: 'frequency',
  dia: 'day',
  hora: 'time',
  zona: 'timeZone',
}

export const ReportSchedules: Shape = { envios: ['schedules', ReportSchedule], correo: 'canMail' }

export const ReportScheduleForm: Shape = {
  frecuencia: 'frequency',
  dia: 'day',
  hora: 'time',
  zona: 'timeZone',
  nombre: 'name',
  reporte: 'report',
  velocidad: 'speedLimitKmh',
  unidades: 'imeis',
  destinatarios: 'recipients',
  formato: 'format',
}

export const ReportScheduleChange: Shape = {
  activo: 'active',
  frecuencia: 'frequency',
  dia: 'day',
  hora: 'time',
  zona: 'timeZone',
  nombre: 'name',
  reporte: 'report',
  velocidad: 'speedLimitKmh',
  unidades: 'imeis',
  destinatarios: 'recipients',
  formato: 'format',
}

export const ServerQueue: Shape = { esperan: 'waiting', antiguedad: 'ageMs', llena: 'full' }

export const ServerDatabase: Shape = {
  tipo: 'type',
  contesta: 'answers',
  ms: 'durationMs',
  apartadas: 'deadLetters',
}

export const ServerDisk: Shape = { libres: 'freeBytes' }

export const ServerBackup: Shape = {
  ultimo: ['lastAt', moment],
  fallo: 'failure',
  fallo_en: ['failedAt', moment],
}

export const ServerCertificate: Shape = { vence: ['expiresAt', moment], fallo: 'failure' }

export const ServerDeliveries: Shape = {
  canal: 'channel',
  enviadas: 'sent',
  fallidas: 'failed',
  aplazadas: 'postponed',
}

export const ServerService: Shape = { nombre: 'name', fallo: 'failure' }

export const ServerStatus: Shape = {
  trabajos: 'roles',
  inicio: ['startedAt', moment],
  timestamp: ['recordedAt', moment],
  guarda: 'storing',
  causa: 'reason',
  cola: ['queue', ServerQueue],
  base: ['database', ServerDatabase],
  disco: ['disk', ServerDisk],
  respaldo: ['backup', ServerBackup],
  certificado: ['certificate', ServerCertificate],
  por_enviar: 'toSend',
  entregas: ['deliveries', ServerDeliveries],
  servicios: ['services', ServerService],
}

export const Webhook: Shape = {
  nombre: 'name',
  eventos: 'events',
  unidades: 'imeis',
  creado: ['createdAt', moment],
  activo: 'active',
  motivo: 'reason',
  entregado: ['deliveredAt', moment],
  fallando: ['failingSince', moment],
  reintento: ['retryAt', moment],
  anterior_hasta: ['previousUntil', moment],
  user: 'userId',
  usuario: 'username',
}

export const NewWebhook: Shape = { secreto: 'secret' }

export const WebhookForm: Shape = { nombre: 'name', eventos: 'events', unidades: 'imeis' }

export const WebhookChange: Shape = { activo: 'active', nombre: 'name', eventos: 'events', unidades: 'imeis' }

export const RenewedSecret: Shape = { secreto: 'secret', anterior_hasta: ['previousUntil', moment] }

export const WebhookDelivery: Shape = {
  tipo: 'type',
  cuenta: 'count',
  creado: ['createdAt', moment],
  intentos: 'tries',
  intentado: ['triedAt', moment],
  entregado: ['deliveredAt', moment],
  reintento: ['retryAt', moment],
  ms: 'durationMs',
}

export const WebhooksReplay: Shape = { entregas: 'deliveries' }

export const WebhooksReplay2: Shape = { desde: ['since', moment] }

export const WebhooksReplay3: Shape = { entrega: 'delivery' }

export const WebhooksReplay4: Shape = { desde: ['since', moment], entrega: 'delivery' }

export const UpdatedUnit: Shape = { unit: ['unit', Unit], mensaje: 'message' }

export const UnitDialogChange: Shape = { nombre: 'name', modelo: 'model', placas: 'plates' }

export const UnitsUpdateIcon: Shape = {
  url_icon: 'iconUrl',
  url_icon_angulo: 'iconMode',
  size_icon: ['iconSize', IconSize],
}

export const OfRole: Shape = { rol: 'role' }

export const Created: Shape = { mensaje: 'message' }

export const NewDevice: Shape = {
  nombre: 'name',
  modelo: 'model',
  placas: 'plates',
  equipo_gps: 'brand',
  id_equipo: 'deviceId',
  modelo_gps: 'trackerModel',
  registro: ['registeredAt', moment],
  activo: 'active',
  manager: 'managerId',
  rol: 'role',
}

export const DevicesRenew: Shape = { fecha: ['asOf', moment] }

export const Cleaning: Shape = {
  estado: 'state',
  inicio: ['startedAt', moment],
  fin: ['endedAt', moment],
  unidades: 'units',
  registros: 'records',
  motivo: 'reason',
}

export const AlertCount: Shape = { alertas: 'count' }

export const DeviceBrand: Shape = { id_marca: 'id', marca: 'name' }

export const DevicesPatch: Shape = {
  nombre: 'name',
  modelo: 'model',
  placas: 'plates',
  equipo_gps: 'brand',
  id_equipo: 'deviceId',
  modelo_gps: 'trackerModel',
  clave_sms: 'smsPassword',
  manager: 'managerId',
  activo: 'active',
}

export const DeviceChange: Shape = {
  equipo_gps: 'brand',
  id_equipo: 'deviceId',
  modelo_gps: 'trackerModel',
  clave_sms: 'smsPassword',
  manager: 'managerId',
  activo: 'active',
  nombre: 'name',
  modelo: 'model',
  placas: 'plates',
}

export const NewUser: Shape = {
  nombre: 'name',
  pass: 'password',
  user: 'username',
  rol: 'role',
  reg: ['registeredAt', moment],
  tel: 'phone',
  rol_reg: 'registrarRole',
}

export const UserChange: Shape = {
  pass: 'password',
  nombre: 'name',
  activo: 'active',
  user: 'username',
  rol: 'role',
  manager: 'managerId',
}

export const UsersPermit: Shape = { integraciones: 'canIntegrate' }

export const MirrorAccount: Shape = {
  editar: 'canEditUnits',
  reportes: 'canSeeReports',
  blocmotor: 'canSendCommands',
  geocirculares: 'canUseGeofences',
  rutas: 'canUseRoutes',
  integraciones: 'canIntegrate',
  user: 'username',
  nombre: 'name',
  tel: 'phone',
  rol: 'role',
  activo: 'active',
  reg: ['registeredAt', moment],
  ultimo_acceso: ['lastAccessAt', moment],
  manager: 'managerId',
}

export const NewMirrorAccount: Shape = {
  owner: 'ownerId',
  nombre: 'name',
  user: 'username',
  pass: 'password',
  editar: 'canEditUnits',
  reportes: 'canSeeReports',
  blocmotor: 'canSendCommands',
  geocirculares: 'canUseGeofences',
  rutas: 'canUseRoutes',
  integraciones: 'canIntegrate',
}

export const MirrorAccountChange: Shape = {
  nombre: 'name',
  user: 'username',
  pass: 'password',
  editar: 'canEditUnits',
  reportes: 'canSeeReports',
  blocmotor: 'canSendCommands',
  geocirculares: 'canUseGeofences',
  rutas: 'canUseRoutes',
  integraciones: 'canIntegrate',
}

export const MirrorAccountsPatch: Shape = {
  editar: 'canEditUnits',
  reportes: 'canSeeReports',
  blocmotor: 'canSendCommands',
  geocirculares: 'canUseGeofences',
  rutas: 'canUseRoutes',
  integraciones: 'canIntegrate',
  nombre: 'name',
  user: 'username',
  pass: 'password',
}

export const EventSchedule: Shape = {
  dias: 'days',
  desde: 'from',
  hasta: 'until',
  fuera: 'outside',
  zona: 'timeZone',
}

export const EventEscalation: Shape = { tras: 'afterSeconds', canal: 'channel', destino: 'to' }

export const AlertEvent: Shape = {
  nom_evento: 'name',
  tipo_evento: 'type',
  activo: 'active',
  push_notification: 'byPush',
  email: 'byEmail',
  sms: 'bySms',
  sonido: 'audible',
  sonido_alerta: 'sound',
  mostrar_alerta: 'showAlert',
  id_geocerca: 'geofenceId',
  color_alerta: 'color',
  speed: 'speedLimitKmh',
  duracion: 'durationSeconds',
  horario: ['schedule', EventSchedule],
  pausa: 'cooldownSeconds',
  escalado: ['escalation', EventEscalation],
  timestamp: ['createdAt', moment],
  gps: 'imeis',
}

export const EventForm: Shape = {
  nom_evento: 'name',
  tipo_evento: 'type',
  id_geocerca: 'geofenceId',
  speed: 'speedLimitKmh',
  gps: 'imeis',
  color_alerta: 'color',
  mostrar_alerta: 'showAlert',
  sonido: 'audible',
  sonido_alerta: 'sound',
  email: 'byEmail',
  duracion: 'durationSeconds',
  horario: ['schedule', EventSchedule],
  pausa: 'cooldownSeconds',
  escalado: ['escalation', EventEscalation],
  timestamp: ['createdAt', moment],
}

export const EventsSetFlag: Shape = { nodo: 'flag', valor: 'value' }

export const CircleGeofence: Shape = { radio: 'radiusM', nombre: 'name', tipo: 'type' }

export const PointOfInterest: Shape = { nombre: 'name', tipo: 'type' }

export const LineForm: Shape = {
  tipo: 'type',
  decode: 'points',
  radio: 'radiusM',
  user: 'userId',
  nombre: 'name',
}

export const GeofencesAdd: Shape = {
  user: 'userId',
  nombre: 'name',
  decode: 'points',
  tipo: 'type',
  radio: 'radiusM',
}

export const GeofencesUpdate: Shape = {
  user: 'userId',
  nombre: 'name',
  tipo: 'type',
  decode: 'points',
  radio: 'radiusM',
}

export const GeofenceChange: Shape = { nombre: 'name', radio: 'radiusM', decode: 'points' }

export const Driver: Shape = {
  nombre: 'name',
  id_unidad: 'unitId',
  nombre_unidad: 'unitName',
  tel: 'phone',
  descripcion: 'description',
  id_user: 'userId',
}

export const DriverForm: Shape = {
  nombre: 'name',
  id_user: 'userId',
  id_unidad: 'unitId',
  nombre_unidad: 'unitName',
  descripcion: 'description',
  tel: 'phone',
}

export const Group: Shape = { nombre: 'name', descripcion: 'description' }

export const GroupsAdd: Shape = { user: 'userId', nombre: 'name', descripcion: 'description' }

export const ReportedPosition: Shape = { speed: 'speedKmh', precision: 'accuracyM' }

export const UnitRecord: Shape = {
  speed: 'speedKmh',
  acc: 'engineOn',
  direccion: 'address',
  angulo: 'course',
  timestamp: ['recordedAt', moment],
  recorrido: 'distanceKm',
  encendido: 'engineTurnedOn',
  duda: 'doubt',
  dicho: ['said', ReportedPosition],
  nombre: 'unitName',
  pdi: 'pointOfInterest',
}

export const HistoryStreamOptions: Shape = {
  finicial: ['from', moment],
  ffinal: ['to', moment],
  user: 'userId',
}

export const HistoryQuery: Shape = {
  finicial: ['from', moment],
  ffinal: ['to', moment],
  nombre: 'unitName',
  user: 'userId',
}

export const HistoryByStatus: Shape = {
  user: 'userId',
  finicial: ['from', moment],
  ffinal: ['to', moment],
  nombre: 'unitName',
}

export const UnitsHistoryQuery: Shape = {
  imei: 'imeis',
  user: 'userId',
  finicial: ['from', moment],
  ffinal: ['to', moment],
}

export const NearbyUnit: Shape = {
  nombre: 'name',
  llegada: ['arrivedAt', moment],
  salida: ['leftAt', moment],
  momento: ['nearestAt', moment],
  cercania: 'nearestM',
  silencio: 'silence',
}

export const NearbyQuery: Shape = {
  radio: 'radiusM',
  user: 'userId',
  finicial: ['from', moment],
  ffinal: ['to', moment],
}

export const PositionsPage: Shape = { positions: ['positions', StoredPosition] }

export const FeedOptions: Shape = { since: ['since', moment], user: 'userId' }

export const StoredAsked: Shape = {
  user: 'userId',
  desde: ['since', moment],
  imei: 'imeis',
  limite: 'limit',
  espera: 'waitMs',
}

export const AlertsPage: Shape = { alerts: ['alerts', Alert] }

export const AlertsList: Shape = {
  user: 'userId',
  desde: ['since', moment],
  claves: 'types',
  flota: 'fleet',
  atendidas: 'attendedOnly',
}

export const AlertsCountByUnit: Shape = { user: 'userId', desde: ['since', moment] }

export const AlertsMarkHandled: Shape = { user: 'userId', atendida: 'attended', nota: 'note' }

export const AlertsHandled: Shape = { claves: 'types', user: 'userId', atendida: 'attended' }

export const UtilizationRow: Shape = {
  gpo: 'group',
  nombre: 'unitName',
  tiempo_mov_enc: 'movingMs',
  tiempo_enc_det: 'idleMs',
  tiempo_det_apa: 'offMs',
}

export const ReportGroup: Shape = { nombre: 'name' }

export const GroupedRows: Shape = { rows: ['rows', UtilizationRow], grupos: ['groups', ReportGroup] }

export const ReportQuery: Shape = {
  finicial: ['from', moment],
  ffinal: ['to', moment],
  imei: 'imeis',
  filtro: 'filter',
  grupos: 'groupIds',
  user: 'userId',
}

export const DeviceInfoRow: Shape = {
  placas: 'plates',
  conductor: 'driver',
  odometro: 'odometerKm',
  registro: ['registeredAt', moment],
  nombre: 'unitName',
}

export const EventRow: Shape = {
  nom_evento: 'eventName',
  direccion: 'address',
  acc: 'engineOn',
  speed: 'speedKmh',
  timestamp: ['raisedAt', moment],
  nombre: 'unitName',
}

export const ReportDay: Shape = { inicio: ['startsAt', moment], km: 'distanceKm' }

export const GeneralRow: Shape = {
  odometro: 'distanceKm',
  vel_max: 'maxSpeedKmh',
  num_enc: 'engineStarts',
  exceso_vel: 'speedingCount',
  conductor: 'driver',
  nombre_gpo: 'group',
  nombre: 'unitName',
  tiempo_mov_enc: 'movingMs',
  tiempo_enc_det: 'idleMs',
  tiempo_det_apa: 'offMs',
}

export const GeneralReport: Shape = {
  dias: ['days', ReportDay],
  rows: ['rows', GeneralRow],
  grupos: ['groups', ReportGroup],
}

export const ReportsGeneral: Shape = {
  user: 'userId',
  finicial: ['from', moment],
  ffinal: ['to', moment],
  imei: 'imeis',
  filtro: 'filter',
  grupos: 'groupIds',
  dias: ['days', moment],
}

export const SpeedingRow: Shape = {
  inicio: ['startedAt', moment],
  fin: ['endedAt', moment],
  distancia: 'distanceKm',
  time: 'durationMs',
  vel_max: 'maxSpeedKmh',
  nombre: 'unitName',
}

export const ReportsSpeeding: Shape = {
  user: 'userId',
  finicial: ['from', moment],
  ffinal: ['to', moment],
  imei: 'imeis',
  filtro: 'filter',
  grupos: 'groupIds',
  velocidad: 'speedLimitKmh',
}

export const PositionRow: Shape = {
  speed: 'speedKmh',
  acc: 'engineOn',
  direccion: 'address',
  angulo: 'course',
  timestamp: ['recordedAt', moment],
  recorrido: 'distanceKm',
  encendido: 'engineTurnedOn',
  duda: 'doubt',
  dicho: ['said', ReportedPosition],
}

export const ReportsPositions: Shape = { finicial: ['from', moment], ffinal: ['to', moment] }

export const CommandLogRow: Shape = {
  timestamp: ['requestedAt', moment],
  nombre: 'unitName',
  tipo_envio: 'channel',
  tipo: 'command',
  estado: 'state',
  time_enviado: ['acknowledgedAt', moment],
  mensaje: 'message',
  enviado_por: 'sentBy',
  duda: 'doubt',
  sms_liberacion: 'releaseSms',
}

export const Order: Shape = { settled: ['settled', CommandLogRow], mensaje: 'message' }

export const CommandsSend: Shape = {
  user: 'userId',
  tipo: 'channel',
  confirmado: 'confirmed',
  comando: 'command',
}

export const CommandsSend2: Shape = {
  user: 'userId',
  tipo: 'channel',
  confirmado: 'confirmed',
  comando: 'command',
  valor: 'value',
}

export const WebhookEventPart: Shape = {
  webhook: 'webhookId',
  creado: ['createdAt', moment],
  tipo: 'type',
  alert: ['alert', Alert],
}

export const WebhookEventPart2: Shape = {
  webhook: 'webhookId',
  creado: ['createdAt', moment],
  tipo: 'type',
  positions: ['positions', StoredPosition],
}

export const CommandChange: Shape = {
  estado: 'state',
  timestamp: ['requestedAt', moment],
  nombre: 'unitName',
  tipo_envio: 'channel',
  tipo: 'command',
  enviado_por: 'sentBy',
}

export const WebhookEventPart3: Shape = {
  webhook: 'webhookId',
  creado: ['createdAt', moment],
  tipo: 'type',
  command: ['command', CommandChange],
}

export const LinkChange: Shape = { nombre: 'name', desde: ['since', moment] }

export const WebhookEventPart4: Shape = {
  webhook: 'webhookId',
  creado: ['createdAt', moment],
  tipo: 'type',
  device: ['device', LinkChange],
}

export const WebhookEventPart5: Shape = { webhook: 'webhookId', creado: ['createdAt', moment], tipo: 'type' }

export const WebhookEvent: Shape = {
  webhook: 'webhookId',
  creado: ['createdAt', moment],
  tipo: 'type',
  alert: ['alert', Alert],
  positions: ['positions', StoredPosition],
  command: ['command', CommandChange],
  device: ['device', LinkChange],
}

/** What each call answers and takes, by its name. */
export const calls: CallShapes = {
  'session.login': [LoginResult, SessionLogin],
  'session.resetPassword': [null, SessionResetPassword],
  'session.verifyCredentials': [null, SessionVerifyCredentials],
  'session.profile': [User],
  'session.updateProfile': [null, SessionUpdateProfile],
  'geocoding.search': [FoundPlace],
  'activity.list': [ActivityPage, ActivityQuery],
  'apiKeys.list': [ApiKey],
  'apiKeys.add': [NewApiKey, ApiKeyForm],
  'apiKeys.revoke': [null, ApiKeysRevoke],
  'assignments.list': [Assignment],
  'assignments.ofUser': [AssignedUnit],
  'assignments.usersOf': [AssignedUser],
  'assignments.add': [null, AssignmentsAdd],
  'assignments.remove': [null, AssignedUser],
  'assignments.move': [null, AssignmentsMove],
  'bin.list': [BinRow],
  'boards.list': [ActiveBoardLink],
  'boards.create': [null, BoardForm],
  'connections.get': [Connections, ConnectionsQuery],
  'connections.tail': [UnitTail],
  'embeds.get': [Embed, OfMirrorAccount],
  'embeds.update': [null, EmbedForm],
  'embeds.renewKey': [EmbedsRenewKey, OfMirrorAccount],
  'embeds.preview': [null, OfMirrorAccount],
  'embeds.token': [null, SignedEmbed],
  'follow.create': [FollowLink, FollowCreate],
  'follow.list': [ActiveFollowLink],
  'imports.check': [ImportCheck, ImportFile],
  'imports.run': [ImportResult, ImportsRun],
  'imports.undo': [ImportUndo],
  'imports.list': [ImportRow],
  'mobile.devices': [MobileDevice],
  'mobile.devicesOf': [MobileDevice, AssignedUser],
  'recipients.list': [Recipients, OfUser],
  'recipients.ask': [null, RecipientPayload],
  'recipients.confirm': [null, RecipientsConfirm],
  'recipients.answer': [null, RecipientsAnswer],
  'reportSchedules.list': [ReportSchedules],
  'reportSchedules.add': [null, ReportScheduleForm],
  'reportSchedules.update': [null, ReportScheduleChange],
  'server.status': [ServerStatus],
  'webhooks.list': [Webhook],
  'webhooks.add': [NewWebhook, WebhookForm],
  'webhooks.update': [null, WebhookChange],
  'webhooks.renewSecret': [RenewedSecret],
  'webhooks.test': [WebhookDelivery],
  'webhooks.log': [WebhookDelivery],
  'webhooks.replay': [WebhooksReplay, WebhooksReplay4],
  'units.list': [Unit, OfUser],
  'units.get': [Unit],
  'units.update': [UpdatedUnit, UnitDialogChange],
  'units.updateIcon': [null, UnitsUpdateIcon],
  'units.patch': [UpdatedUnit, null, UnitDialogChange, OfUser],
  'devices.list': [Unit, OfRole],
  'devices.listOfManager': [Unit],
  'devices.searchByImei': [Unit],
  'devices.add': [Created, NewDevice],
  'devices.renew': [moment, DevicesRenew],
  'devices.startCleaning': [Cleaning],
  'devices.cleaning': [Cleaning],
  'devices.countAlerts': [AlertCount, WebhooksReplay2],
  'devices.brands': [DeviceBrand],
  'devices.patch': [UpdatedUnit, null, DevicesPatch, OfUser],
  'devices.update': [UpdatedUnit, DeviceChange],
  'users.list': [User, OfRole],
  'users.listOfManager': [User],
  'users.managers': [User],
  'users.add': [Created, NewUser],
  'users.update': [null, UserChange],
  'users.permit': [null, UsersPermit],
  'users.enter': [User],
  'users.patch': [null, null, UserChange, OfUser],
  'mirrorAccounts.list': [MirrorAccount],
  'mirrorAccounts.add': [Created, NewMirrorAccount],
  'mirrorAccounts.update': [null, MirrorAccountChange],
  'mirrorAccounts.patch': [null, null, MirrorAccountsPatch, OfUser],
  'events.list': [AlertEvent, OfUser],
  'events.get': [AlertEvent],
  'events.add': [Created, EventForm],
  'events.update': [null, EventForm],
  'events.setFlag': [null, EventsSetFlag],
  'events.patch': [null, null, EventForm, OfUser],
  'geofences.list': [Geofences, OfUser],
  'geofences.add': [Created, LineForm],
  'geofences.update': [null, GeofencesUpdate],
  'geofences.remove': [null, PointOfInterest],
  'geofences.patch': [null, null, GeofenceChange, OfUser],
  'drivers.list': [Driver, OfUser],
  'drivers.add': [Created, DriverForm],
  'drivers.update': [null, DriverForm],
  'drivers.patch': [null, null, DriverForm, OfUser],
  'groups.list': [Group, GroupsList],
  'groups.add': [Created, GroupsAdd],
  'groups.update': [null, Group],
  'groups.patch': [null, null, Group, OfUser],
  'history.stream': [UnitRecord, HistoryStreamOptions],
  'history.all': [UnitRecord, HistoryQuery],
  'history.moving': [UnitRecord, HistoryQuery],
  'history.stopped': [UnitRecord, HistoryQuery],
  'history.byStatus': [UnitRecord, HistoryByStatus],
  'history.ofUnits': [UnitRecord, UnitsHistoryQuery],
  'history.nearby': [NearbyUnit, NearbyQuery],
  'positions.feed': [PositionsPage, FeedOptions],
  'positions.page': [PositionsPage, StoredAsked],
  'alerts.feed': [AlertsPage, FeedOptions],
  'alerts.list': [Alert, AlertsList],
  'alerts.fresh': [Alert, OfUser],
  'alerts.countByUnit': [AlertCount, AlertsCountByUnit],
  'alerts.page': [AlertsPage, StoredAsked],
  'alerts.markHandled': [Attendance, AlertsMarkHandled],
  'alerts.markAllHandled': [null, AlertsHandled],
  'reports.utilization': [GroupedRows, ReportQuery],
  'reports.deviceInfo': [DeviceInfoRow, ReportQuery],
  'reports.events': [EventRow, ReportQuery],
  'reports.general': [GeneralReport, ReportsGeneral],
  'reports.speeding': [SpeedingRow, ReportsSpeeding],
  'reports.unitUtilization': [UtilizationRow, ReportQuery],
  'reports.positions': [PositionRow, ReportsPositions],
  'commands.send': [Order, CommandsSend2],
  'commands.log': [CommandLogRow, OfUser],
}

/** What an error names that travels under another name than it is given; of one call alone, with its name. */
export const travelNames: Readonly<Record<string, string>> = {
  placa: 'plates',
  id_conductor: 'id',
  nodo_geocerca: 'geofenceId',
  encode: 'points',
  desc: 'description',
  unidades: 'imeis',
  'mirrorAccounts.add.iduser': 'ownerId',
  cmd: 'canSendCommands',
  geopdi: 'canUseGeofences',
  'mirrorAccounts.update.iduser': 'id',
  'reports.positions.inicio': 'from',
  'reports.positions.fin': 'to',
  partial: 'partial',
  equipo: 'brand',
  size: 'iconSize',
}
