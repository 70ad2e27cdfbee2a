/** The trackers that connect, in the control panel: ours. `{…}` is filled in by the portal. */
export const connections = {
  figures: 'Conexiones por protocolo',
  loggedIn: 'Rastreadores conectados',
  unidentified: 'Conexiones sin identificar',
  received: 'Recibidas: {count}',
  overHttp: 'Recibidas por HTTP',
  refused: 'rechazadas: {count}',
  refusals: 'Lo que no se pudo recibir',
  search: 'IMEI, ID o dirección',
  columns: {
    time: 'Última vez',
    device: 'Equipo',
    reason: 'Razón',
    protocol: 'Protocolo',
    address: 'Dirección',
    times: 'Veces',
    began: 'Empezó con',
  },
  once: '1 vez',
  times: '{count} veces',
  /** Whoever did not say who it is. */
  nobody: 'Sin identificar',
  open: 'Ver detalle',
  register: 'Registrar este equipo',
  detail: {
    unit: 'Unidad',
    first: 'Primera vez',
    port: 'Puerto',
    hex: 'En hexadecimal',
  },
  /** Of a device that has been registered since. */
  registered: 'Ya está registrado: {name}. Se verá con su siguiente mensaje.',
  empty: 'Desde que arrancó el servidor no se ha rechazado nada',
  notFound:
    'No se ha rechazado nada de ese equipo o dirección. Si su unidad no aparece, el equipo no ha llegado a este servidor: revisa su dirección, su puerto y su APN.',
  elsewhere:
    'Quien contesta no recibe rastreadores: los recibe otro proceso (ROLE sin gateway), y lo que rechaza está en su registro.',
  shown: '{shown} de {count}. Se recuerdan los últimos 1,000 desde que arrancó el servidor.',
} as const
