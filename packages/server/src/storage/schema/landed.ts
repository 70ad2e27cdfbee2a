/** What the last line of a newer migration contains: see migration-files.ts. */
interface Landed {
  /** A migration that reads or writes all positions mentions it here, because it takes long. */
  readonly note: string
  readonly checksum: string
}

/** The migrations without such a line. */
export const landed: Readonly<Record<string, Landed>> = {
  '0001-house.sql': {
    note: 'Cuentas, sesiones, unidades y posiciones.',
    checksum: '250a89cd4f8f7a9f4d9d010eec008c705e364e45b19c00c8c1a4f02cc52e2be8',
  },
  '0002-announcements.sql': {
    note: 'Cada proceso se entera de lo que cambia otro.',
    checksum: '48053b348729cc697fd9cb176b6e08957dbe044593b61bf9a3fb7669fc2a8f59',
  },
  '0003-groups.sql': {
    note: 'Grupos de unidades.',
    checksum: 'f50405df86e7f902d96729644afefbb705beb12449ebbf741d2c93fa1bf9fc6b',
  },
  '0004-catalogue.sql': {
    note: 'Geocercas, eventos y alertas, conductores, comandos, recuperación de contraseñas y notificaciones.',
    checksum: 'df84f43b4c732cc2d0ed4bd4768dfa53be3077f38ef1bd43fd0f647df6a5d7c7',
  },
  '0005-connections.sql': {
    note: 'Qué conexión de un rastreador es la última: solo esa recibe comandos.',
    checksum: '82adc88c05d720a954751bdc5dbe62c6220b93bcf03615b6fe47f3105ed1f157',
  },
  '0006-limits.sql': {
    note: 'Límites contra quien adivina contraseñas, comunes a todos los procesos.',
    checksum: '9a61631d0a35efe97cb4fb6042e2512a6c36a458c46a5645d19a87c3228e6c37',
  },
  '0007-settings.sql': {
    note: 'Ajustes de esta instalación: la tabla cambia de nombre.',
    checksum: '26ff781fe02de75d7b15c9dc4a1d40e79d51e136374ce1838894ed2b73cfc429',
  },
  '0008-activity.sql': {
    note: 'Registro de actividad: quién hizo qué.',
    checksum: '469e930e8e979a6c40243dc9aa08ac8d1d351c020230f9ee3b39564b9ad3cc57',
  },
  '0009-cleanings.sql': {
    note: 'Borrado de registros antiguos, de uno en uno.',
    checksum: 'd8cb597c287130e055a24da4f4bdfa7b3d5efa3ae6aacc722c886a00f25e5ac3',
  },
  '0010-imports.sql': {
    note: 'Importaciones, que se pueden deshacer durante una hora.',
    checksum: '31d07f3a9bca2ff7bff78b7f76610bc2d394da4c1bfc3107129b21f911d4bf4d',
  },
  '0011-embeds.sql': {
    note: 'En qué sitios se muestran los widgets de una cuenta espejo.',
    checksum: '21fe5f4690d0ecb1eb1da6b989fe923fe0b5fd63292ca3ceb7dfd6ba6e57d2c5',
  },
  '0012-api-keys.sql': {
    note: 'Llaves de API.',
    checksum: '399e7eeddd206cfc5696989bab39d58a04a6b35f1615ce2ae051c54b64a9c6cd',
  },
  '0013-feeds.sql': {
    note: 'El orden en que se guarda todo, para quien lo sigue con un cursor.',
    checksum: '82b1a2f40ac308e70a54097f9ee57aa380e8bec15cd3394cab1dcf6697902c9c',
  },
  '0014-webhooks.sql': {
    note: 'Webhooks.',
    checksum: '621be13a7b567b08016db9a3972f5f6d89e1de9b1b3238710980fe4b67a18c54',
  },
  '0015-idempotency.sql': {
    note: 'Una llamada que se repite no se hace dos veces.',
    checksum: '55d9edfa54550c56beb78c709ad879772a4fae12b6423368f5f306eb52661c09',
  },
  '0016-dead-letters.sql': {
    note: 'Lo que no se pudo guardar se aparta, para reintentarlo.',
    checksum: 'b72e29e12e32ec6aaca6698e1edcbee21ef2fef6b82d720c672128a2ffe5437a',
  },
  '0017-bin.sql': {
    note: 'Papelera: lo eliminado se puede recuperar durante 30 días.',
    checksum: '1dcf93dca46107995b397d6418d3b5b8b5275c36ff5730a1709fcb7af983dd17',
  },
  '0018-made-by-key.sql': {
    note: 'El registro de actividad dice con qué llave de API se hizo algo.',
    checksum: 'c0de587fda8ded1dfcee5e5ef75685774248601176b9c5b0b5bb8727b12cad25',
  },
  '0019-letters-in-the-bin.sql': {
    note: 'Lo apartado de una unidad eliminada la acompaña a la papelera.',
    checksum: 'e31b44e9858eadc84b55b83e005bbaefad0803629873ab7e22ffe028a45ca8e3',
  },
  '0020-last-access.sql': {
    note: 'Último acceso de cada cuenta.',
    checksum: '993fefec302cf1673b22dbc5a0db41c0eac2605062e7867f00b17356b5ce0353',
  },
  '0021-imported-group.sql': {
    note: 'Deshacer una importación sabe a qué grupo llevó cada unidad.',
    checksum: 'd3c2e2d2a40e11ad4594eb4131612a5b363a7a7fe961f8b62a6dee470c698547',
  },
  '0022-judged.sql': {
    note: 'Cada posición se juzga por las anteriores, y se guarda su precisión. Recorre las posiciones: con millones, minutos.',
    checksum: '31f43d7384f28d651c0d7a759608e9e868c0da8292363b0090dc4e539c2d5805',
  },
  '0023-judged-whole.sql': {
    note: 'Completa lo anterior: de dónde venía una unidad cuyo receptor se perdió.',
    checksum: 'cdd633b12bfc424f30f9a1ba061d021f8bbe194a2b24ebabdc11178ee3303628',
  },
  '0024-tracks.sql': {
    note: 'Las posiciones de hace más de una semana se empacan en segundo plano, una fila por unidad y día: ocupan veinte veces menos.',
    checksum: 'a3f56768eeb36bafafd2aa2a4166f22e74d4962f657dbb168efcca35609d0463',
  },
  '0025-unit-live.sql': {
    note: 'Lo último que se sabe de cada unidad pasa a una tabla aparte: guardar posiciones cuesta menos.',
    checksum: '747cfe48bbb9e1da723cf32f8d00686070ebc7957f20fe8f61c164be2a57b8b6',
  },
  '0026-named-changes.sql': {
    note: 'Cada proceso se entera de qué sesión terminó, quién ve otras unidades y qué evento cambió, y conserva lo que sabe de los demás.',
    checksum: '0ceb6fe6796f1faf3533c54a7acce9fe1a0398ffa4742e39b52f1a245a596420',
  },
  '0027-log-letters.sql': {
    note: 'Lo que llega por NATS y no se puede leer se aparta también.',
    checksum: '1c84256297ab4a00fca85b7801b3177d62ba327029543d5406a643ac027fb045',
  },
  '0028-trackers.sql': {
    note: 'Llegan rastreadores de seis protocolos: cada unidad puede decir cómo se llama su equipo y de qué modelo es.',
    checksum: '3f38b4de3d3aef1b0115626906c21b6040bcc63b957ce910727bb94a70a15fa7',
  },
  '0029-trackers-recorded.sql': {
    note: 'El registro de actividad dice quién cambió el ID o el modelo de un equipo.',
    checksum: 'af9540024e374fffcd3303c1bccf117e1016380ba3bf896a809e3f8689d41e6c',
  },
  '0030-blocked.sql': {
    note: 'Cada unidad dice desde cuándo está bloqueado su motor, a partir de su próximo reporte.',
    checksum: 'fbc92b5812d767678bbdd703946d31dc51705ec08038b8e46100c8a8f4bad7ab',
  },
  '0031-traccar-orders.sql': {
    note: 'Se envían comandos a los equipos que atiende un Traccar.',
    checksum: '7f211fcfe06e599d04ef9efb89254f841f4a6f37a10a77da46ea95093ba6fc22',
  },
  '0032-device-events.sql': {
    note: 'Los eventos pueden vigilar lo que el equipo dice de sí: inhibidor, remolque, golpes, corriente.',
    checksum: '95af07ef3d28d2e2ba8c5c67d75a7896ddfa1b443e394f63116cc27af816b8f6',
  },
  '0033-event-times.sql': {
    note: 'Los eventos pueden esperar a que algo dure, contar en un horario y no repetirse; y avisar de una unidad sin señal.',
    checksum: '115400c035787bfb95d973db941a58941f0a1f27c718c4ae3e35af00eb0a211c',
  },
  '0034-state-since.sql': {
    note: 'Cada unidad dice desde cuándo está en movimiento, en ralentí o apagada.',
    checksum: 'f849f662e4464b2f0de882d9fb46ab2f8e51999a386645a6b8d5d7f8324d9db7',
  },
  '0035-attending.sql': {
    note: 'Las alertas dicen quién las atendió y qué anotó; un evento puede avisar a otra persona si nadie lo hace.',
    checksum: '92e6b827b3e3721bd7b087c5a509b13d003c406bbcab76fcd9f57b1ecddf93a4',
  },
  '0036-report-schedules.sql': {
    note: 'Los reportes pueden enviarse solos por correo, cada día, semana o mes.',
    checksum: '37064476de3bb63c75c68070fc38f50475993ad7daeaf991ed2b46d10bcb762f',
  },
  '0037-boards.sql': {
    note: 'Un tablero para una pantalla que nadie toca se muestra por un enlace con nombre, que se revoca.',
    checksum: 'f53e7dc4a6376a92d12ccf6e2702d9f9e2e757eebc9414321d44656a21cff594',
  },
  '0038-unit-edits.sql': {
    note: 'Todos los procesos se enteran cuando cambia el modelo o el identificador de un equipo.',
    checksum: 'e9c67440cce1d3df558e6fd7114d1c4740c3b89bd79617551541c32bfa911b61',
  },
  '0039-delivery-shares.sql': {
    note: 'Los avisos por correo, SMS y push se envían por turnos entre las cuentas.',
    checksum: '0e04c2284a15f9b481243c5ce9c9de6a4fdb099a3c7c77c86f2ac92b8233834d',
  },
  '0040-recipients.sql': {
    note: 'Quien recibe correos o SMS los acepta antes, una vez por cuenta. Los correos y teléfonos propios de cada cuenta ya cuentan como aceptados; a los de otras personas se les pide al primer aviso o reporte, y hasta que acepten no reciben ninguno. CONFIRMED_DOMAINS exime dominios.',
    checksum: 'd46685f307dac83e96b1159a1181bb9fca9c2b81c3732e34ad7c549e67378d9c',
  },
  '0041-sms-commands.sql': {
    note: 'Un comando por SMS solo va a un SIM que escribió un administrador, y cada equipo puede tener su propia contraseña. Los SIM de antes cuentan como escritos por un administrador.',
    checksum: '8203e0089fa70bd3fe6d93b8a1327db366ea6f9a659ebe169b09052dfb858352',
  },
  '0042-clock-offset.sql': {
    note: 'El servidor detecta el reloj mal puesto de un equipo y lo muestra en «Conexiones» y en la tarjeta de la unidad.',
    checksum: 'c312d2ff050b482674ea18cb962d99ebb2815cfb6c2c704438fc4dbea4f7167b',
  },
  '0043-integrations.sql': {
    note: 'Un manager puede permitir que sus usuarios creen llaves de API y webhooks de sus propias unidades.',
    checksum: '89089881c16d5feec39a4bfa09b839caf0d01b5f13ffca29878149eafaa661e2',
  },
  '0044-bin-recipients.sql': {
    note: 'Una cuenta que se restaura de la papelera conserva sus reportes programados, y las respuestas de quienes aceptaron o rechazaron sus mensajes.',
    checksum: 'd76fbd5357db9de1b612d93145c8234f8bec1b16ad4624c9744bf397dbf2b708',
  },
  '0045-late-alerts.sql': {
    note: 'Una alerta que se registró tarde lleva su marca.',
    checksum: '19eb36640c3c7202ebbf88037668aadf23c4c67176a482d1581bf340f918ae1a',
  },
  '0046-ahead-clocks.sql': {
    note: 'Todos los procesos conocen los relojes adelantados desde su arranque.',
    checksum: 'e5dccf90c9bf33c63f3fb9969c4f75582d6b694b5d6838dcecbabef34b945e59',
  },
  '0047-webhook-accepted.sql': {
    note: 'La lista de webhooks muestra el último envío recibido, también si fue de prueba. Con millones de envíos guardados el índice tarda segundos: las alertas esperan mientras se crea.',
    checksum: '17f596bcc2f4548e09128d4c4467cf19573228ebb1b7e70bedae631c10c86d38',
  },
}
