/**
 * What each migration is for, as an operator is told before an upgrade: their own comments speak to us, in English. One
 * that reads or writes all positions says so, because it takes its time.
 */
export const migrationNotes: Readonly<Record<string, string>> = {
  '0001-house.sql': 'Cuentas, sesiones, unidades y posiciones.',
  '0002-announcements.sql': 'Cada proceso se entera de lo que cambia otro.',
  '0003-groups.sql': 'Grupos de unidades.',
  '0004-catalogue.sql':
    'Geocercas, eventos y alertas, conductores, comandos, recuperación de contraseñas y notificaciones.',
  '0005-connections.sql': 'Qué conexión de un rastreador es la última: solo esa recibe comandos.',
  '0006-limits.sql': 'Límites contra quien adivina contraseñas, comunes a todos los procesos.',
  '0007-settings.sql': 'Ajustes de esta instalación: la tabla cambia de nombre.',
  '0008-activity.sql': 'Registro de actividad: quién hizo qué.',
  '0009-cleanings.sql': 'Borrado de registros antiguos, de uno en uno.',
  '0010-imports.sql': 'Importaciones, que se pueden deshacer durante una hora.',
  '0011-embeds.sql': 'En qué sitios se muestran los widgets de una cuenta espejo.',
  '0012-api-keys.sql': 'Llaves de API.',
  '0013-feeds.sql': 'El orden en que se guarda todo, para quien lo sigue con un cursor.',
  '0014-webhooks.sql': 'Webhooks.',
  '0015-idempotency.sql': 'Una llamada que se repite no se hace dos veces.',
  '0016-dead-letters.sql': 'Lo que no se pudo guardar se aparta, para reintentarlo.',
  '0017-bin.sql': 'Papelera: lo eliminado se puede recuperar durante 30 días.',
  '0018-made-by-key.sql': 'El registro de actividad dice con qué llave de API se hizo algo.',
  '0019-letters-in-the-bin.sql': 'Lo apartado de una unidad eliminada la acompaña a la papelera.',
  '0020-last-access.sql': 'Último acceso de cada cuenta.',
  '0021-imported-group.sql': 'Deshacer una importación sabe a qué grupo llevó cada unidad.',
  '0022-judged.sql':
    'Cada posición se juzga por las anteriores, y se guarda su precisión. Recorre las posiciones: con millones, minutos.',
  '0023-judged-whole.sql': 'Completa lo anterior: de dónde venía una unidad cuyo receptor se perdió.',
  '0024-tracks.sql':
    'Las posiciones de hace más de una semana se empacan en segundo plano, una fila por unidad y día: ocupan veinte veces menos.',
  '0025-unit-live.sql':
    'Lo último que se sabe de cada unidad pasa a una tabla aparte: guardar posiciones cuesta menos.',
  '0026-named-changes.sql':
    'Cada proceso se entera de qué sesión terminó, quién ve otras unidades y qué evento cambió, y conserva lo que sabe de los demás.',
  '0027-log-letters.sql': 'Lo que llega por NATS y no se puede leer se aparta también.',
  '0028-trackers.sql':
    'Llegan rastreadores de seis protocolos: cada unidad puede decir cómo se llama su equipo y de qué modelo es.',
  '0029-trackers-recorded.sql': 'El registro de actividad dice quién cambió el ID o el modelo de un equipo.',
  '0030-blocked.sql':
    'Cada unidad dice desde cuándo está bloqueado su motor, a partir de su próximo reporte.',
  '0031-traccar-orders.sql': 'Se envían comandos a los equipos que atiende un Traccar.',
  '0032-device-events.sql':
    'Los eventos pueden vigilar lo que el equipo dice de sí: inhibidor, remolque, golpes, corriente.',
}
